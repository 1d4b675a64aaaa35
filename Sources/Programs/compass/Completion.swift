import CompassServices
import CompassSchema
import CompassApp
import Scripting
import CompassText

/// A shell with completion of words (terminal.md §1).
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var completion: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }
}

extension CommandEntry {
  fileprivate var operandWords: [String] {
    switch operand {
    case .page: Page.allCases.map(\.rawValue)
    case .shell: Shell.allCases.map(\.rawValue)
    case .schema: CompassSchema.words
    case .topic: Usage.topics
    case .inputFile: ImportedFile.Kind.allCases.map(\.rawValue)
    case .outputFile: ["calendar"]
    case .none, .words, .scripts, .directories, .email: []
    }
  }

  fileprivate var takesFiles: Bool { [.scripts, .directories, .inputFile, .outputFile].contains(operand) }

  fileprivate var flags: [FlagEntry] { FlagEntry.all.filter { $0.goes(with: name) } }
}

extension Shell {
  private static let bareFlags = FlagEntry.all.filter { $0.goes(with: nil) }
  private static let eager = FlagEntry.all.filter(\.needsValue)

  private static func list(_ flags: [FlagEntry]) -> String { flags.map(\.typed).joined(separator: " ") }

  private static func pattern(_ flags: [FlagEntry]) -> String { flags.map(\.typed).joined(separator: "|") }

  /// The script for bash, which splits words at `=`.
  private static var bashText: String {
    let values = FlagEntry.all.filter { !$0.words.isEmpty }.map { flag in
      "    \(flag.typed)) _compass_words '\(flag.words.joined(separator: " "))'; return ;;"
    }
    let files = pattern(eager.filter(\.takesFile))
    let remaining = pattern(eager.filter { $0.words.isEmpty && !$0.takesFile })
    let commands = CommandEntry.all.map { command in
      let operands = command.operandWords.joined(separator: " ")
      let parts =
        (operands.isEmpty ? [] : ["_compass_words '\(operands)'"]) + (command.takesFiles ? ["_compass_files"] : [])
      let words = parts.isEmpty ? ":" : parts.joined(separator: "; ")
      return "    \(command.name.rawValue)) flags='\(list(command.flags))'; operands=\"\(words)\" ;;"
    }
    return """
      # bash completion for compass: eval "$(compass completion bash)"
      _compass_words() { COMPREPLY+=($(compgen -W "$1" -- "$cur")); }
      _compass_files() {
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$cur"))
      }
      _compass() {
        local cur=${COMP_WORDS[COMP_CWORD]} flag='' command='' flags operands word i=1
        COMPREPLY=()
        ((COMP_CWORD > 0)) && flag=${COMP_WORDS[COMP_CWORD - 1]}
        if [[ $flag == '=' ]]; then flag=${COMP_WORDS[COMP_CWORD - 2]}; fi
        if [[ $cur == '=' ]]; then cur=''; fi
        while ((i < COMP_CWORD)); do
          word=${COMP_WORDS[i]}
          case $word in
          \(pattern(eager)))
            if [[ ${COMP_WORDS[i + 1]} == '=' ]]; then ((i++)); fi
            ((i++))
            ;;
          =) ((i++)) ;;
          -*) ;;
          *)
            command=$word
            break
            ;;
          esac
          ((i++))
        done
        case $flag in
      \(values.joined(separator: "\n"))
          \(files)) _compass_files; return ;;
          \(remaining)) return ;;
        esac
        case $command in
          '') flags='\(list(bareFlags))'; operands="_compass_words '\(CommandEntry.names.joined(separator: " "))'" ;;
      \(commands.joined(separator: "\n"))
          *) return ;;
        esac
        if [[ $cur == -* ]]; then _compass_words "$flags"; else eval "$operands"; fi
      }
      complete -F _compass compass

      """
  }

  private static var zshText: String {
    let commands = CommandEntry.all.map { "    '\($0.name.rawValue):\(zshWords($0.summary))'" }
    let cases = CommandEntry.all.map { command in
      var specs = command.flags.map(zshSpec)
      let words = command.operandWords.joined(separator: " ")
      if command.takesFiles {
        if !words.isEmpty {
          specs.append("'1:file:{_alternative \"words:word:(\(words))\" \"files:file:_files\"}'")
        }
        specs.append("'*:file:_files'")
      } else if !words.isEmpty {
        specs.append("'1:\(command.operands.lowercased().filter(\.isLetter)):(\(words))'")
      }
      return "    \(command.name.rawValue)) _arguments \(specs.joined(separator: " ")) ;;"
    }
    return """
      #compdef compass
      # zsh completion for compass: compass completion zsh > "${fpath[1]}/_compass"
      _compass() {
        local context state state_descr line
        typeset -A opt_args
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        _arguments -C \(bareFlags.map(zshSpec).joined(separator: " ")) '1:command:->command' '*::operand:->operand'
        case $state in
        command) _describe -t commands command commands ;;
        operand)
          case $words[1] in
      \(cases.joined(separator: "\n"))
          esac
          ;;
        esac
      }
      if [[ $funcstack[1] == _compass ]]; then _compass "$@"; else compdef _compass compass; fi

      """
  }

  private static func zshSpec(_ flag: FlagEntry) -> String {
    let sign = flag.name.count == 1 ? "" : flag.value == nil ? "" : flag.needsValue ? "=" : "=-"
    let help = "[\(zshWords(flag.summary))]"
    let words = "(\(flag.words.joined(separator: " ")))"
    switch flag.value {
    case nil: return "'\(flag.typed)\(help)'"
    case .toggle: return "'\(flag.typed)\(sign)\(help)::switch:\(words)'"
    case .words: return "'\(flag.typed)\(sign)\(help):value:\(words)'"
    case .text(let what): return "'\(flag.typed)\(sign)\(help):\(what.lowercased()): '"
    case .file: return "'\(flag.typed)\(sign)\(help):file:_files'"
    case .directory: return "'\(flag.typed)\(sign)\(help):directory:_files -/'"
    }
  }

  private static func zshWords(_ text: String) -> String {
    text.replacing("'", with: "").replacing(":", with: " ").replacing("[", with: "(").replacing("]", with: ")")
  }

  private static var fishText: String {
    var lines = [
      "# fish completion for compass: compass completion fish > ~/.config/fish/completions/compass.fish",
      "complete -c compass -f",
    ]
    for command in CommandEntry.all {
      let summary = fishWords(command.summary)
      lines.append("complete -c compass -n __fish_use_subcommand -a \(command.name.rawValue) -d \(summary)")
      let condition = "-n '__fish_seen_subcommand_from \(command.name.rawValue)'"
      if command.takesFiles { lines.append("complete -c compass \(condition) -F") }
      if !command.operandWords.isEmpty {
        lines.append("complete -c compass \(condition) -a '\(command.operandWords.joined(separator: " "))'")
      }
    }
    for flag in FlagEntry.all {
      let name = flag.name.count == 1 ? "-s \(flag.name)" : "-l \(flag.name)"
      let owners = (flag.commands ?? []).compactMap { $0?.rawValue }.joined(separator: " ")
      let condition = flag.goes(with: nil) ? "" : " -n '__fish_seen_subcommand_from \(owners)'"
      let value =
        switch flag.value {
        case nil, .toggle: ""
        case .file, .directory: " -r -F"
        case .words: " -x -a '\(flag.words.joined(separator: " "))'"
        case .text: " -x"
        }
      lines.append("complete -c compass\(condition) \(name)\(value) -d \(fishWords(flag.summary))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishWords(_ text: String) -> String { "'\(text.replacing("'", with: "\\'"))'" }
}

extension FlagEntry {
  fileprivate var takesFile: Bool { value == .file || value == .directory }
}
