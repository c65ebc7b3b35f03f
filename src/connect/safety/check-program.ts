import { isSlot, type NamedTemplate, type Template } from "../templates/template.ts";
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
		.replace(/\[.*$|\.exe$/gs, "")
		.replace(/(?<![\d.-])[\d.-]+$/, "");
	if (!RUNS_ANYTHING.has(plain)) return [];
	const text = "This program runs any command it is given, so no command is shown.";
	return [caution("no-command", text)];
}

/** Variables that change what the package's starter loads, contacts or trusts. */
const OF_STARTERS =
	/^(?:npm_config_.*|node_(?:options|path|extra_ca_certs|tls_reject_unauthorized)|(?:uv|pip|pipx)_.*|python(?:path|home|startup|inspect|userbase)|docker_(?:host|context|config|tls.*|cert_path|content_trust.*)|container_(?:host|connection)|dotnet_(?:startup_hooks|root.*|additional_deps|shared_store)|(?:cor|coreclr)_.*|nuget_.*|restore(?:sources|configfile|additionalprojectsources)|ld_(?:preload|library_path|audit)|dyld_.*|path|pathext|comspec|bash_env)$/i;

/**
 * Variables that a document may set behind a button. No list of dangerous ones would ever be complete (proxies,
 * certificates, hooks of every language), so this is the list of the others: those whose last word says that they only
 * choose or count.
 */
const CHOOSES =
	/^(?:.*_)?(?:count|country|currency|days|debug|depth|dialect|format|height|hours|items|lang|language|level|limit|locale|max|min|minutes|mode|ms|port|quiet|readonly|region|results|retries|rows|seconds|size|style|theme|timeout|timezone|toolsets|transport|units?|verbose|width|zone)$|^node_env$/i;

/** No path, address, option, pattern or list of words for a program. */
const PLAIN = /^(?:\d{1,12}(?:\.\d{1,6})?|[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,62}[A-Za-z0-9])?)$/;

export function checkVariables(environment: readonly NamedTemplate[]): Caution[] {
	const names = environment
		.filter(({ name, value }) => OF_STARTERS.test(name) || !isHarmless(name, value))
		.map(({ name }) => name);
	if (names.length === 0) return [];
	const warning = `It sets ${[...new Set(names)].join(", ")} for the program that starts it, which may then run, contact or trust something else`;
	return [caution("no-link", `${warning}: check it first.`)];
}

/** What the reader enters is the reader's choice. */
function isHarmless(name: string, value: Template): boolean {
	const set = value.flatMap((part) => {
		if (!isSlot(part)) return part;
		return part.input.secret ? [] : [part.input.default ?? "", ...part.input.choices];
	});
	const texts = set.filter((text) => text !== "");
	return texts.length === 0 || (CHOOSES.test(name) && texts.every((text) => PLAIN.test(text)));
}
