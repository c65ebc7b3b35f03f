import type { ClientWay, Package, Remote } from "#contract/facts/connect.ts";
import { CLIENTS } from "../clients/all-clients.ts";
import { describeClient, itemsOf, plainFilling } from "../clients/describe-client.ts";
import { fillServer, type Server, targetOf } from "../clients/server.ts";
import { vsCodeGallery } from "../clients/vs-code-gallery.ts";
import type { HttpPlan, LaunchCommand } from "../packages/launch.ts";
import { withoutHome } from "../packages/package-rules.ts";
import { readPackage } from "../packages/read-package.ts";
import { unstatedKind } from "../packages/stated-package.ts";
import { type Caution, caution, forbidsCommands } from "../safety/caution.ts";
import { checkAddress, checkHeaders, checkHosts, isLocalAddress } from "../safety/check-address.ts";
import { checkTexts } from "../safety/check-texts.ts";
import type { Given } from "../templates/fill.ts";
import { readAddress, readSetting } from "../templates/read-template.ts";
import { isSlot } from "../templates/template.ts";
import { bundleClients } from "./bundle-clients.ts";
import { inputsOfSlots, type WayContext, type WayParts } from "./way-parts.ts";

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
		? [...launch.cautions, ...hostsOf(launch, knownHosts(connection, filled, context))]
		: launch.cautions.filter(({ effect }) => effect === "no-command");
	const plans = usable ? plansOf(launch) : [];
	return {
		label: launch.label,
		target: filled && usable ? targetOf(filled) : nameOf(connection),
		inputs: inputsOfSlots(plans.flatMap(itemsOf).flatMap(({ value }) => value.filter(isSlot))),
		warnings: [...new Set(cautions.map(({ text }) => text))],
		usable,
		clients: (known) => clientsOf(connection, launch, { ...context, known }),
	};
}

/** The host of its publisher's name, and those that are told anyway: the one that is asked, and its feed. */
function knownHosts(
	connection: Package | Remote,
	filled: Server | null,
	{ protocolName }: WayContext,
): string[] {
	const [domain = ""] = protocolName?.includes("/") ? protocolName.toLowerCase().split("/") : [];
	const feed = connection.kind === "package" ? connection.feed : null;
	const remote = filled && filled.transport !== "stdio" ? filled.url : null;
	const hosts = [feed, remote].map((url) => URL.parse(url ?? "")?.hostname ?? "");
	return [domain.split(".").reverse().join("."), ...hosts].filter((host) => host !== "");
}

/** What is asked or run, and what is started for it. */
function plansOf({ server, first }: LaunchCommand) {
	return [...(server ? [server] : []), ...first.map(({ start }) => start)];
}

function hostsOf(launch: LaunchCommand, hosts: readonly string[]): Caution[] {
	const values = plansOf(launch).flatMap((plan) => {
		if (plan.transport !== "stdio") return plan.headers.map(({ value }) => value);
		const words = plan.words.flatMap((group) => group.words);
		return [...plan.environment.map(({ value }) => value), ...words];
	});
	return checkHosts(values, hosts);
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
	const isLocal = isLocalAddress(remote.url);
	const isKnown = transport === "streamable-http" || transport === "sse";
	const server: HttpPlan | null = isKnown ? { transport, url, headers } : null;
	const cautions: Caution[] = [
		...(isKnown ? [] : [caution("no-command", "No setup for this transport.")]),
		...(isLocal ? [caution("tell", "Start it first. See the source code.")] : []),
		...checkAddress(url, given),
		...checkTexts([url]),
		...checkHeaders(headers),
	];
	const place = isLocal ? "Local server" : "Remote server";
	const label = `${place}${LABELS.get(transport) ?? ` (${transport})`}`;
	return { label, server, first: [], cautions, image: null, bundle: null };
}
