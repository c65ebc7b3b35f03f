import { type Caution, caution } from "./caution.ts";

/**
 * Programs that run anything in their arguments. A package with such a name would not run its own program but the
 * document's words, with the program on the machine or with a package of that program.
 */
const RUNS_ANYTHING = new Set(
	[
		"ash bash busybox cmd csh dash elvish fish ksh mksh nu nushell powershell pwsh rbash sh tcsh toybox xonsh yash zsh",
		"awk bun deno elixir erl gawk ghc go graalpy groovy guile java jshell julia kotlin lua luajit mawk mono node nodejs",
		"osascript perl php pypy python pythonw qjs r racket rscript ruby scala swift tclsh ts-node tsx wish",
		"cscript mshta msiexec regsvr32 rundll32 wscript wsl",
		"batch chroot curl dd doas env eval exec expect find flock git ionice make nc ncat netcat nice nohup npm npx parallel pip",
		"pipx pnpm rm rsync runas runuser scp screen sed setsid socat source ssh stdbuf su sudo systemctl systemd-run tar tee",
		"timeout tmux uv uvx vi vim wget xargs yarn cargo dnx docker dotnet gem kubectl nerdctl podman",
	].flatMap((line) => line.split(" ")),
);

/** Refuses a name that could run something other than the package. */
export function checkProgram(name: string): Caution[] {
	const plain = name
		.toLowerCase()
		.replace(/\[.*$|\.exe$/g, "")
		.replace(/[\d.-]+$/, "");
	if (!RUNS_ANYTHING.has(plain)) return [];
	const text = "This program runs any command it is given, so no command is shown.";
	return [caution("no-command", text)];
}
