import type { ClientWay, Interface, Package, Remote, Snippet } from "#contract/facts/connect.ts";
import { CLIENTS } from "../clients/all-clients.ts";
import { describeClient, itemsOf, plainFilling } from "../clients/client.ts";
import { fillServer, targetOf } from "../clients/server.ts";
import { vsCodeGallery } from "../clients/vs-code-gallery.ts";
import type { HttpPlan, LaunchCommand } from "../packages/launch.ts";
import { withoutHome } from "../packages/package-rules.ts";
import { readPackage } from "../packages/read-package.ts";
import { unstatedKind } from "../packages/stated-package.ts";
import { READ_FROM } from "../read-from.ts";
import { type Caution, caution, forbidsCommands, warningsOf } from "../safety/caution.ts";
import * as texts from "../safety/check-texts.ts";
import { commandSnippets, curlSnippets, trySnippets } from "../shells/command-snippets.ts";
import { readAddress, readSetting } from "../templates/read-template.ts";
import type { Given } from "../templates/template.ts";
import { inputsOf, plainWay, textSnippet, type WayContext, type WayParts } from "./way-parts.ts";

/** A package or remote server, for every MCP client. */
export function serverWay(raw: Package | Remote, context: WayContext): WayParts {
	const connection = raw.kind === "package" ? withoutHome(raw) : raw;
	const { given, withdrawn } = context;
	const read =
		connection.kind === "package" ? readPackage(connection, given) : readRemote(connection, given);
	const launch = withdrawn
		? { ...read, bundle: null, cautions: [caution("no-command", withdrawn)] }
		: read;
	const plan = launch.server;
	const filled = plan && fillServer(plan, plainFilling(given));
	const usable = launch.bundle !== null || !forbidsCommands(launch.cautions);
	// What makes it unusable is all there is to know about it.
	const cautions = usable
		? launch.cautions
		: launch.cautions.filter(({ effect }) => effect === "no-command");
	// What it asks for is known also where how to start it is not. What could disturb a sentence is only in the document.
	const asked = connection.kind === "package" ? connection.environment : connection.headers;
	const named = asked.filter((one) => NAME.test(one.name) && texts.isShowable(JSON.stringify(one)));
	const items = usable
		? plansOf(launch).flatMap(itemsOf)
		: named.map((one) => readSetting(one, "environment"));
	return {
		label: launch.label,
		target: filled && usable ? targetOf(filled) : nameOf(connection),
		inputs: inputsOf(items),
		warnings: warningsOf(cautions),
		usable,
		launch,
		clients: (known) => clientsOf(connection, launch, { ...context, known }),
	};
}

const NAME = /^[A-Za-z_][\w.-]{0,99}$/;

/** What is asked or run, and what is started for it. */
function plansOf({ server, first }: LaunchCommand) {
	return [...(server ? [server] : []), ...first.map(({ start }) => start)];
}

function clientsOf(
	connection: Package | Remote,
	launch: LaunchCommand,
	context: WayContext,
): ClientWay[] {
	const { bundle, cautions } = launch;
	if (bundle) return bundleClients(bundle, context.name, !forbidsCommands(cautions));
	const rest = CLIENTS.filter(({ id }) => !context.known?.has(id));
	const clients = rest.flatMap((client) => describeClient(client, launch, context) ?? []);
	// The gallery takes its document by its word, which names no kind.
	if (connection.kind === "package" && unstatedKind(connection)) return clients;
	return [...clients, ...vsCodeGallery(connection, context)];
}

function nameOf(connection: Package | Remote): string {
	return connection.kind === "package" ? connection.identifier : connection.url;
}

const LABELS: ReadonlyMap<string, string> = new Map([
	["streamable-http", ""],
	["sse", " (SSE)"],
]);

function readRemote(remote: Remote, given: Given): LaunchCommand {
	const { transport } = remote;
	const url = readAddress(
		remote.url,
		new Map(remote.variables.map((input) => [input.name, input])),
	);
	const headers = remote.headers.map((header) => readSetting(header, "header"));
	const isLocal = texts.isLocalAddress(remote.url);
	const isKnown = transport === "streamable-http" || transport === "sse";
	const server: HttpPlan | null = isKnown ? { transport, url, headers } : null;
	const cautions: Caution[] = [
		...(isKnown ? [] : [caution("no-command", "No setup for this transport.")]),
		...(isLocal ? [caution("tell", "Start it first. See the source code.")] : []),
		...texts.checkAddress(url, given),
		...texts.checkTexts([url]),
		...texts.checkHeaders(headers),
	];
	const place = isLocal ? "Local server" : "Remote server";
	const label = `${place}${LABELS.get(transport) ?? ` (${transport})`}`;
	return { label, server, first: [], cautions, image: null, bundle: null };
}

type Bundle = NonNullable<LaunchCommand["bundle"]>;

/** Bundles are downloaded, verified and opened by the user. Nothing is run by a link. */
function bundleClients(bundle: Bundle, name: string, isReachable: boolean): ClientWay[] {
	const file = `${name}.mcpb`;
	const got = isReachable
		? downloadSnippets(bundle, file)
		: [textSnippet("steps", "How to get it", fromPublisher(file))];
	const snippets = [...got, ...checkSnippets(bundle, file)];
	const read_from = READ_FROM.bundles;
	const steps = textSnippet(
		"steps",
		"Then",
		`Open ${file} with Claude Desktop, which asks before it installs it.`,
	);
	return [
		{
			client: "claude-desktop",
			label: "Claude Desktop",
			read_from,
			snippets: [...snippets, steps],
			link: null,
			notes: [],
		},
		{ client: "json", label: "Any other client", read_from, snippets, link: null, notes: [] },
	];
}

function fromPublisher(file: string): string {
	return `Its document has no address to download it from. Look for the bundle on the website of its publisher or among the releases of its repository, and save it as ${file}.`;
}

function downloadSnippets({ url }: Bundle, file: string): Snippet[] {
	return [
		textSnippet("address", "Download", url),
		...curlSnippets("Download it in a terminal", ["-fL", "-o", file, url]),
	];
}

function checkSnippets({ sha256 }: Bundle, file: string): Snippet[] {
	if (sha256 === null) return [];
	return [
		...commandSnippets({
			label: "Compute its checksum",
			words: ["sha256sum", file],
			onWindows: ["certutil", "-hashfile", file, "SHA256"],
		}),
		textSnippet("steps", "It must be", sha256),
	];
}

/** A short message in each binding and version of A2A. From its specification, 2026-11-22. */
const MESSAGES = {
	one: { messageId: "1", role: "ROLE_USER", parts: [{ text: "Hello" }] },
	old: { kind: "message", messageId: "1", role: "user", parts: [{ kind: "text", text: "Hello" }] },
	oldHttp: { messageId: "1", role: "ROLE_USER", content: [{ text: "Hello" }] },
};

/** Interface of an A2A agent: its card, if stated, and a first request. */
export function interfaceWay(face: Interface): WayParts {
	const cautions = [
		...texts.checkAddress([face.url]),
		...texts.checkTexts([[face.url, face.tenant ?? "", face.card ?? "", ...modesOf(face)]]),
	];
	const label = face.binding ? `A2A interface (${face.binding})` : "A2A interface";
	return plainWay({ label, target: face.url }, cautions, () => [interfaceClient(face)]);
}

function interfaceClient(face: Interface): ClientWay {
	const request = requestOf(face);
	const version = face.protocol === null ? [] : [`A2A-Version: ${face.protocol}`];
	return {
		client: "a2a",
		label: "A2A clients",
		read_from: READ_FROM.a2a,
		snippets: [
			...(face.card ? [textSnippet("address", "Agent card", face.card)] : []),
			textSnippet("address", "The interface", face.url),
			...(request ? trySnippets(request.url, version, request.body) : []),
		],
		link: null,
		notes: [
			...modesOf(face),
			...(request ? [] : [`No example request for ${face.binding || UNSTATED}.`]),
		],
	};
}

const UNSTATED = "a protocol that its card does not state";

function modesOf({ takes = [], returns = [] }: Interface): string[] {
	const isStated = takes.length > 0 && returns.length > 0;
	return isStated ? [`It takes ${takes.join(", ")}, and returns ${returns.join(", ")}.`] : [];
}

function requestOf({ url, binding, protocol, tenant }: Interface) {
	const isOld = protocol?.startsWith("0.") ?? false;
	if (binding === "JSONRPC") {
		const params = isOld
			? { message: MESSAGES.old }
			: { ...(tenant !== null && { tenant }), message: MESSAGES.one };
		const method = isOld ? "message/send" : "SendMessage";
		return { url, body: { jsonrpc: "2.0", id: 1, method, params } };
	}
	if (binding !== "HTTP+JSON") return undefined;
	const base = url.replace(/\/$/, "");
	if (isOld) return { url: `${base}/v1/message:send`, body: { message: MESSAGES.oldHttp } };
	const path = tenant === null ? "" : `/${encodeURIComponent(tenant)}`;
	return { url: `${base}${path}/message:send`, body: { message: MESSAGES.one } };
}
