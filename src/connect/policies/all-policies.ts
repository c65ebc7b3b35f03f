import { CLIENTS } from "../clients/all-clients.ts";
import { PROJECT } from "../clients/claude.ts";
import type { Setup } from "../clients/client.ts";
import { jsonServer } from "../clients/json-notation.ts";
import { statesSecrets } from "../clients/vs-code-gallery.ts";
import { variableOf } from "../templates/template.ts";
import { vsCodeExact } from "../vs-code-exact.ts";
import type { Policy, PolicyServer } from "./policy.ts";

/** One for each client with a format that we know, and plain JSON. */
export const POLICIES: readonly Policy[] = [
	{
		ids: ["vs-code", "vs-code-insiders"],
		// It compares what people have filled in, of which the defaults are known.
		client: "copilot-cli",
		file: "vs-code-policy.json",
		place: "/etc/vscode/policy.json, or the policies of these names on Windows and macOS",
		readFrom: "microsoft/vscode, allowedMcpServers.ts and chat.shared.contribution.ts, 2026-11-29",
		enforces: "VS Code starts only what its registry names, by exact command or address.",
		cannot: "Agents of other makers in VS Code start servers themselves, whatever it says.",
		fits: isFixed,
		make: (servers, { url, membersOnly }) => ({
			...(!membersOnly && { ChatMCP: "registry", McpGalleryServiceUrl: url }),
			ChatAllowManagedMcpServersOnly: true,
			// Policies have no lists, only texts with lists.
			ChatAllowedMcpServers: JSON.stringify(allowList(servers, fromGallery)),
		}),
	},
	{
		ids: ["visual-studio"],
		file: "copilot-registry.txt",
		place: "the Copilot policies of an organization on GitHub",
		readFrom: "docs.github.com, configure an MCP registry, 2026-11-29",
		enforces: "Visual Studio, JetBrains, Eclipse and Xcode start only what the registry names.",
		cannot: "It compares only names, so that a changed command under such a name gets past it.",
		make: (_, { url, membersOnly }) =>
			membersOnly ? undefined : { "MCP Registry URL": url, ...REGISTRY_ONLY },
	},
	{
		ids: ["copilot-cli"],
		file: "github-managed-settings.json",
		place: "/etc/github-copilot/managed-settings.json, or that of an enterprise on GitHub",
		readFrom: "@github/copilot 1.0.102, managed settings, 2026-11-29",
		enforces: "Copilot starts only servers with these exact commands and addresses, and its own.",
		cannot: "It compares no environment variables.",
		isStrict: true,
		fits: isFixed,
		// With `allowManagedMcpServersOnly` it refuses these as well.
		make: (servers) => ({ allowedMcpServers: allowList(servers) }),
	},
	{
		ids: ["claude-code"],
		file: "claude-managed-settings.json",
		place: "/etc/claude-code/managed-settings.json, or an organization’s managed settings",
		readFrom: "@anthropic-ai/claude-code 2.1.332, managed settings, 2026-11-29",
		enforces: "Claude Code starts only servers with these exact commands and addresses.",
		cannot: "People can still change environment variables and headers of an approved server.",
		fits: isFixed,
		make: (servers) => ({
			allowManagedMcpServersOnly: true,
			allowedMcpServers: allowList(servers, onWindows),
		}),
	},
	{
		ids: ["claude-code-managed-mcp"],
		client: "claude-code",
		file: "claude-managed-mcp.json",
		place: "/etc/claude-code/managed-mcp.json",
		readFrom: "@anthropic-ai/claude-code 2.1.332, managed-mcp.json, 2026-11-29",
		enforces: "Claude Code starts exactly these servers for everyone, and nobody can add another.",
		cannot: "It gives no choice: whoever has it gets all of them.",
		fits: isReady,
		make: (servers) => ({ mcpServers: byServer(servers, configured) }),
	},
	{
		ids: ["gemini-cli"],
		file: "gemini-settings.json",
		place: "/etc/gemini-cli/settings.json",
		readFrom: "@google/gemini-cli 0.61.0, system settings, 2026-11-29",
		enforces: "Gemini CLI starts only servers with these names, with the command or address here.",
		cannot: "Whoever starts it with --allowed-mcp-server-names chooses other names.",
		fits: isReady,
		make: (servers) => {
			const mcpServers = byServer(servers, configured);
			return { mcp: { allowed: Object.keys(mcpServers) }, mcpServers };
		},
	},
	{
		ids: ["codex-cli"],
		file: "codex-requirements.toml",
		place: "/etc/codex/requirements.toml",
		readFrom: "@openai/codex 0.171.0, requirements.toml, 2026-11-29",
		enforces: "Codex starts only servers with the name and the exact command or address here.",
		cannot: "It knows one way for each name, and looks at no variables.",
		fits: isFixed,
		make: (servers) => ({ mcp_servers: byServer(servers, codexIdentity) }),
	},
	{
		ids: ["docker-mcp"],
		file: "docker-catalog.yaml",
		place: "docker mcp gateway run --catalog",
		readFrom: "docker/mcp-gateway, docs/catalog.md, 2026-11-29",
		enforces: "A gateway that starts with only this catalogue offers only its images.",
		cannot: "Nothing keeps people from starting a gateway with another catalogue.",
		fits: (setup) => isReady(setup) && setup.launch.image !== null,
		make: (servers) => ({ name: "approved", registry: byServer(servers, dockerServer) }),
	},
	{
		ids: ["json"],
		file: "approved-servers.json",
		place: "wherever a program of yours reads it",
		readFrom: "the form of our own API, 2026-11-29",
		enforces: "Nothing by itself: we know no policy file of this client.",
		cannot: "Somebody, or a program of theirs, has to apply it.",
		make: (servers) => ({ servers: servers.map(plainServer) }),
	},
];

const REGISTRY_ONLY = { "Restrict MCP access to registry servers": "Registry only" };

/** Every client of the connect table, and second files. */
export const POLICY_IDS = [
	...new Set([...POLICIES.flatMap(({ ids }) => ids), ...CLIENTS.map(({ id }) => id)]),
].sort();

export function findPolicy(id: string): Policy | undefined {
	const plain = POLICY_IDS.includes(id) ? POLICIES.at(-1) : undefined;
	return POLICIES.find(({ ids }) => ids.includes(id)) ?? plain;
}

const configured = ({ server }: Setup) => jsonServer(PROJECT, server);

function codexIdentity({ server }: Setup) {
	if (server.transport !== "stdio") return { identity: { url: server.url } };
	const args = server.args.map((value) => ({ match: "exact", value }));
	return { identity: { command: { executable: server.command, args } } };
}

/** Docker keeps keys; other variables have their values. */
function dockerServer({ launch, open, name, server }: Setup) {
	const keys = new Set(open.map((slot) => variableOf(slot, name)));
	const secrets = Array.from(keys, (env) => ({ name: `${name}.${env}`, env }));
	const all = server.transport === "stdio" ? Object.entries(server.env) : [];
	const env = all.flatMap(([key, value]) => (keys.has(key) ? [] : { name: key, value }));
	return { type: "server", image: launch.image, env, secrets };
}

type Way = PolicyServer["ways"][number];
/** A whole command or an address. */
type Form = readonly string[] | string;

/** Lists compare them whole, and `*` in an address is a wildcard: with a gap or a star they match nothing, or others. */
function isFixed({ open, server }: Setup): boolean {
	const isOpen = open.some(({ place }) => place === "argument" || place === "url");
	return !isOpen && !(server.transport !== "stdio" && server.url.includes("*"));
}

/** It starts as it is: only keys may be missing, which come from the environment. */
function isReady({ open }: Setup): boolean {
	return open.every(({ input }) => input.secret);
}

/** Never with names: a name lets any server in that is called so. */
function allowList(
	servers: readonly PolicyServer[],
	alike: (way: Way) => readonly Form[] = () => [],
) {
	const ways = servers.flatMap((server) => server.ways);
	const forms = ways.flatMap((way) => [...formsOf(way), ...alike(way)]);
	const once = new Map(forms.map((form) => [JSON.stringify(form), form]));
	return Array.from(once.values(), (form) =>
		typeof form === "string" ? { serverUrl: form } : { serverCommand: form },
	);
}

/** As clients are told it, and as they compare it. */
function formsOf({ setup: { server } }: Way): [Form, ...Form[]] {
	if (server.transport === "stdio") return [[server.command, ...server.args]];
	const url = URL.parse(server.url);
	return [server.url, ...(url ? [url.origin + url.pathname + url.search] : [])];
}

/** What VS Code makes of the document itself, if somebody installs it from the registry. */
function fromGallery({ connection }: Way): Form[] {
	const isServer = connection.kind === "package" || connection.kind === "remote";
	if (!isServer || statesSecrets(connection)) return [];
	const { config } = vsCodeExact(connection);
	const form = config.type === "stdio" ? [config.command, ...config.args] : config.url;
	return /[{}*]/.test([form].flat().join("")) ? [] : [form];
}

/** Claude Code needs a shell for programs there. */
function onWindows(way: Way): Form[] {
	return formsOf(way).flatMap((form) => (typeof form === "string" ? [] : [["cmd", "/c", ...form]]));
}

/** By name, in the best way that fits. */
function byServer(servers: readonly PolicyServer[], toValue: (setup: Setup) => object) {
	return Object.fromEntries(
		servers.flatMap(({ name, ways }) =>
			ways.slice(0, 1).map(({ setup }) => [name, toValue({ ...setup, name })]),
		),
	);
}

function plainServer({ name, slug, version, ways }: PolicyServer) {
	return { name, slug, version, ways: ways.map((way) => formsOf(way)[0]) };
}
