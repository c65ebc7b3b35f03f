import type { ClientWay } from "#contract/connect.ts";
import type { Package, Remote } from "#contract/connection.ts";
import { CLIENTS } from "../clients/all-clients.ts";
import { describeClient, itemsOf, plainFilling } from "../clients/describe-client.ts";
import { fillServer, type Server, targetOf } from "../clients/server.ts";
import { vsCodeGallery } from "../clients/vs-code-gallery.ts";
import type { HttpPlan, Launch } from "../packages/launch.ts";
import { withoutHome } from "../packages/package-rules.ts";
import { readPackage } from "../packages/read-package.ts";
import { type Caution, caution, forbidsCommands } from "../safety/caution.ts";
import { checkAddress, checkHeaders, checkHosts } from "../safety/check-address.ts";
import { checkTexts } from "../safety/check-texts.ts";
import type { Given } from "../templates/fill.ts";
import { readAddress, readSetting } from "../templates/read-template.ts";
import { isSlot } from "../templates/template.ts";
import { bundleClients } from "./bundle-clients.ts";
import { asRead, inputsOf, type WayContext, type WayParts } from "./way-parts.ts";

/** A package or remote server, for every MCP client. */
export function serverWay(stated: Package | Remote, context: WayContext): WayParts {
	const connection = stated.kind === "package" ? withoutHome(stated) : stated;
	const { given } = context;
	const launch =
		connection.kind === "package" ? readPackage(connection, given) : readRemote(connection, given);
	const plan = launch.server;
	const filled = plan && fillServer(plan, plainFilling(given));
	const cautions = [
		...launch.cautions,
		...hostsOf(launch, knownHosts(connection, filled, context)),
	];
	return {
		label: launch.label,
		target: filled ? targetOf(filled) : nameOf(connection),
		inputs: plan ? inputsOf(itemsOf(plan).flatMap(({ value }) => value.filter(isSlot))) : [],
		warnings: [...new Set(cautions.map(({ text }) => text))],
		clients: () => clientsOf(connection, launch, context),
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
	const asked = filled && filled.transport !== "stdio" ? filled.url : null;
	const told = [feed, asked].map((url) => URL.parse(url ?? "")?.hostname ?? "");
	return [domain.split(".").reverse().join("."), ...told].filter((host) => host !== "");
}

function hostsOf({ server, first }: Launch, known: readonly string[]): Caution[] {
	const plans = [...(server ? [server] : []), ...first.map(({ start }) => start)];
	const values = plans.flatMap((plan) => {
		if (plan.transport !== "stdio") return plan.headers.map(({ value }) => value);
		const words = plan.words.flatMap((group) => group.words);
		return [...plan.environment.map(({ value }) => value), ...words];
	});
	return checkHosts(values, known);
}

function clientsOf(connection: Package | Remote, launch: Launch, context: WayContext): ClientWay[] {
	const mayBeUsed = !forbidsCommands(launch.cautions);
	if (launch.bundle) return bundleClients(launch.bundle, context.name, mayBeUsed);
	if (!mayBeUsed) return [asRead(connection)];
	const clients = CLIENTS.flatMap((client) => describeClient(client, launch, context) ?? []);
	return [...clients, ...vsCodeGallery(connection, context)];
}

function nameOf(connection: Package | Remote): string {
	return connection.kind === "package" ? connection.identifier : connection.url;
}

const LABELS: ReadonlyMap<string, string> = new Map([
	["streamable-http", "Remote server"],
	["sse", "Remote server (SSE)"],
]);

function readRemote(remote: Remote, given: Given): Launch {
	const { transport } = remote;
	const url = readAddress(
		remote.url,
		new Map(remote.variables.map((input) => [input.name, input])),
	);
	const headers = remote.headers.map((header) => readSetting(header, "header"));
	const isKnown = transport === "streamable-http" || transport === "sse";
	const server: HttpPlan | null = isKnown ? { transport, url, headers } : null;
	const cautions: Caution[] = [
		...(isKnown
			? []
			: [caution("no-command", "Its transport is unknown to this registry: read its document.")]),
		...checkAddress(url, given),
		...checkTexts([url]),
		...checkHeaders(headers),
	];
	const label = LABELS.get(transport) ?? `Remote server (${transport})`;
	return { label, server, first: [], cautions, image: null, bundle: null };
}
