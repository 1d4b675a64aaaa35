import Board
import Testing

struct FrameTests {}
