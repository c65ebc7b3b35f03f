import { isSlot, type NamedTemplate, type Template } from "../templates/template.ts";
import { type Caution, caution, NO_LINK } from "./caution.ts";
import { isReadersHost } from "./check-texts.ts";

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

/**
 * Names of variables that redirect what is run, trusted or contacted, whichever program reads them. Of no other name it
 * is said that it does: a guess has no sentence.
 */
const REDIRECTS = new RegExp(
	`^(?:${[
		// What starters of packages load and where they load it from.
		"(?:npm|yarn|pnpm|bun|deno|uv|pip|pipx|poetry|nuget|cargo|rustup)_.*|docker_(?:host|context|config|tls.*|cert_path|content_trust.*)",
		"container_(?:host|connection)|restore(?:sources|configfile|additionalprojectsources)|go(?:flags|proxy|private|insecure|nosumdb|nosumcheck)",
		// Loaders, options of interpreters and shells, programs that others start.
		"ld_(?:preload|library_path|audit)|dyld_.*|path|pathext|comspec|shell|bash_env|zdotdir|ifs|prompt_command|home|userprofile|xdg_.*_home",
		"(?:(?:git|gh|aws|man|bat)_?(?:sequence_)?)?(?:editor|pager)|visual|browser|(?:(?:git|ssh|sudo)_)?askpass|less(?:open|close)|git_(?:ssh.*|config.*|exec_path|proxy_command|template_dir|external_diff)",
		"node_(?:options|path)|python(?:path|home|startup|inspect|userbase|breakpoint|executable|warnings)|perl5?(?:opt|lib|5db)|ruby(?:opt|lib)|gem_(?:path|home)",
		"bundle_gemfile|_?java(?:_tool)?_options|jdk_java_options|java_(?:opts|home)|classpath|(?:maven|gradle|jvm)_opts|lua_(?:path|cpath|init)|r_profile.*",
		"erl_(?:z?a?flags|libs)|phprc|php_ini_scan_dir|rust(?:c|c_wrapper|flags)|dotnet_(?:startup_hooks|root.*|additional_deps|shared_store)|(?:cor|coreclr)_.*",
		// Certificates and proxies.
		"openssl_(?:conf|engines|modules)|ssl_cert_(?:file|dir)|sslkeylogfile|(?:.*_)?ca_(?:bundle|certs?|file|path)|.*_extra_ca_certs",
		"(?:.*_)?(?:reject_unauthorized|(?:ssl|tls)_no_verify|skip_(?:ssl|tls)_verify|insecure_skip_verify)|(?:.*_)?(?:https?|all|ftp|socks5?)_proxy|proxy_(?:server|url|host)",
	].join("|")})$`,
	"i",
);

/** Where programs for a service send what is for it, and that service's own hosts. */
const BASE_ADDRESSES: readonly (readonly [name: RegExp, own: RegExp])[] = [
	[/^openai_(?:base_url|api_base|api_url)$/i, /(?:^|\.)openai\.com$/],
	[/^anthropic_(?:base_url|api_url)$/i, /(?:^|\.)anthropic\.com$/],
	[/^(?:google_)?gemini_(?:base_url|api_url)$/i, /(?:^|\.)googleapis\.com$/],
	[/^aws_endpoint_url(?:_.*)?$/i, /(?:^|\.)(?:amazonaws\.com|api\.aws)$/],
	[/^(?:gh_host|github_(?:host|api_url|server_url))$/i, /(?:^|\.)github\.com$/],
	[/^gitlab_(?:host|api_url|url)$/i, /(?:^|\.)gitlab\.com$/],
	[/^hf_endpoint$/i, /(?:^|\.)huggingface\.co$/],
	[/^slack_api_url$/i, /(?:^|\.)slack\.com$/],
];

/**
 * Variables that a document may set behind a button. No list of the dangerous ones is ever complete, so this is the
 * list of the others: those whose last word says that they only choose or count.
 */
const CHOOSES =
	/^(?:.*_)?(?:count|country|currency|days|debug|depth|dialect|enabled|format|height|hours|interval|items|lang|language|level|limit|locale|log|max|min|minutes|mode|ms|port|profile|quiet|readonly|region|requests|results|retries|rows|seconds|size|style|temperature|theme|timeout|timezone|toolsets|transport|ttl|units?|verbose|width|window|zone)$|^node_env$/i;

/** No path, option, pattern or list of words for a program. */
const PLAIN = /^(?:\d{1,12}(?:\.\d{1,6})?|[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,62}[A-Za-z0-9])?)$/;

/** The reader's own machine. */
const LOCAL = /^(?:[a-z][a-z0-9+]{1,20}:\/\/)?(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\/?$/;

/** Tells which variables redirect something, and lets links set only what is harmless. */
export function checkVariables(environment: readonly NamedTemplate[], program: string): Caution[] {
	const redirecting = environment.filter(({ name }) => REDIRECTS.test(name));
	const set = redirecting.filter(({ value }) => textsIn(value).length > 0);
	const cautions = environment.flatMap(({ name, value }) =>
		otherHosts(name, value).map((host) => caution("no-link", `Sets ${name} to ${host}.`)),
	);
	if (set.length > 0) {
		const names = new Set(set.map(({ name }) => name));
		cautions.push(caution("no-link", `Sets ${[...names].join(", ")} for ${program}.`));
	}
	const isHarmless = environment.every(({ name, value }) =>
		textsIn(value).every((text) => (CHOOSES.test(name) ? PLAIN : LOCAL).test(text)),
	);
	return redirecting.length === 0 && isHarmless ? cautions : [...cautions, NO_LINK];
}

function otherHosts(name: string, value: Template): string[] {
	const own = BASE_ADDRESSES.find(([known]) => known.test(name))?.[1];
	if (own === undefined) return [];
	const hosts = textsIn(value).map(
		(text) => URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? "",
	);
	return hosts.filter((host) => host !== "" && !own.test(host) && !isReadersHost(host));
}

/** What a document sets. What the reader enters is the reader's choice. */
function textsIn(value: Template): string[] {
	const texts = value.flatMap((part) => {
		if (!isSlot(part)) return part;
		return part.input.secret ? [] : [part.input.default ?? "", ...part.input.choices];
	});
	return texts.filter((text) => text !== "");
}
