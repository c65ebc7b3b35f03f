import type { ClientWay } from "#contract/connect.ts";
import type { Package, Remote } from "#contract/connection.ts";
import { CLIENTS } from "../clients/all-clients.ts";
import { describeClient, itemsOf, plainFilling } from "../clients/describe-client.ts";
import { fillServer, targetOf } from "../clients/server.ts";
import { vsCodeGallery } from "../clients/vs-code-gallery.ts";
import type { Launch } from "../packages/launch.ts";
import { readPackage } from "../packages/read-package.ts";
import { readRemote } from "../packages/read-remote.ts";
import { withoutHome } from "../packages/without-home.ts";
import { forbidsCommands } from "../safety/caution.ts";
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
	return {
		label: launch.label,
		target: plan ? targetOf(fillServer(plan, plainFilling(given))) : nameOf(connection),
		inputs: plan ? inputsOf(itemsOf(plan).flatMap(({ value }) => value.filter(isSlot))) : [],
		warnings: [...new Set(launch.cautions.map(({ text }) => text))],
		clients: () => clientsOf(connection, launch, context),
	};
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
