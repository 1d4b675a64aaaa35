/* The functions are in the Swift module CompassLibrary, which is checked against the header. */
#include "compass.h"
