import { type ConnectSubject, clientName } from "#connect/subject.ts";
import { namedConnections, waysOf } from "#connect/ways-of.ts";
import type { AgentConnect, Way } from "#contract/facts/connect.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { nameIn } from "#documents/light-facts.ts";
import { instanceNamespace } from "#domain/agents/namespaces.ts";
import { datesOf } from "#domain/agents/version-age.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { mcpNamesOf } from "../protocols/mcp-names.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";
import { keyPlaceView } from "./key-place-view.ts";
import { connectionsOf, readingsOf } from "./read-documents.ts";

/** How to use an agent: every way, for every client. */
export function agentConnectView(context: ViewContext, agent: SnapshotAgent): AgentConnect {
	const subject = connectSubject(context, agent);
	const { slug, version } = subject;
	return {
		slug,
		url: agentUrl(context, slug),
		name: clientName(subject),
		version,
		dates: datesOf(agent),
		ways: withKeys(context, agent, waysOf(subject)),
	};
}

/** The ways with where keys go in each. */
export function withKeys<One extends Pick<Way, "id">>(
	context: ViewContext,
	agent: SnapshotAgent,
	ways: readonly One[],
): (One & Pick<Way, "key">)[] {
	const readings = readingsOf(context, agent);
	const named = namedConnections(connectionsOf(readings));
	const keys = new Map(
		named.map(({ id, connection }) => [id, keyPlaceView(agent, readings, connection)]),
	);
	return ways.map((way) => ({ ...way, key: keys.get(way.id) }));
}

export function connectSubject(context: ViewContext, agent: SnapshotAgent): ConnectSubject {
	const subject = subjectOf(agent.slug, context.site.baseUrl, readingsOf(context, agent));
	const registryName =
		agent.agentType === "mcp_server" ? mcpNamesOf(context, agent).name : undefined;
	return { ...subject, registryName, withdrawn: withdrawalOf(agent) };
}

/** A sentence if the publisher has withdrawn the version that the listing shows. */
export function withdrawalOf({ documents, versions }: SnapshotAgent): string | undefined {
	const shown = versions.find((version) =>
		version.documents.some((one) => documents.includes(one)),
	);
	if (shown?.status !== "deleted") return undefined;
	return `Its publisher has withdrawn version ${shown.number}.`;
}

export function subjectOf(
	slug: string,
	registryUrl: string,
	readings: readonly DocumentReading[],
): ConnectSubject {
	const protocolName = nameIn(readings) ?? null;
	const isServer = readings.some(({ agentType }) => agentType === "mcp_server");
	const own = `${instanceNamespace(registryUrl)}/${slug}`;
	return {
		slug,
		registryUrl,
		registryName: isServer ? (protocolName?.includes("/") ? protocolName : own) : undefined,
		version: readings.map((one) => one.version).find((version) => version !== null) ?? null,
		protocolName,
		connections: connectionsOf(readings),
	};
}
