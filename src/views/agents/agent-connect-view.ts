import { hostOfKeys, saysWhere } from "#connect/reached-hosts.ts";
import { withoutUnshowable } from "#connect/safety/check-texts.ts";
import { type ConnectSubject, clientName, namedConnections, waysOf } from "#connect/ways-of.ts";
import type { KeyPlace, KeyPlaceName } from "#contract/evidence/key-place.ts";
import type { Reach } from "#contract/evidence/reach.ts";
import type { AgentConnect, Connection, Way } from "#contract/facts/connect.ts";
import { DOCUMENT_FORMATS } from "#contract/intake/document.ts";
import { connectionsOf, type DocumentReading } from "#documents/document-reading.ts";
import { publishersNameIn } from "#documents/light-facts.ts";
import { askedBy } from "#documents/stated-reach.ts";
import { instanceNamespace } from "#domain/agents/namespaces.ts";
import { datesOf } from "#domain/agents/version-age.ts";
import { operatorOf } from "#domain/web/host-operator.ts";
import { registrableDomain } from "#domain/web/web-address.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { mcpNamesOf } from "../protocols/mcp-names.ts";
import { cutText } from "../texts/cut-text.ts";
import { quoteText } from "../texts/quote-text.ts";
import { networkWords } from "../texts/reach-words.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";
import { readingsOf } from "./read-documents.ts";

export function agentConnectView(context: ViewContext, agent: SnapshotAgent): AgentConnect {
	const subject = connectSubject(context, agent);
	return connectionView(context, agent, { subject, ways: waysOf(subject) });
}

export function connectionView(
	context: ViewContext,
	agent: SnapshotAgent,
	{ subject, ways }: { subject: ConnectSubject; ways: readonly Way[] },
): AgentConnect {
	return {
		slug: agent.slug,
		url: agentUrl(context, agent.slug),
		name: clientName(subject),
		version: subject.version,
		dates: datesOf(agent),
		ways: withKeys(context, agent, ways),
	};
}

export function withKeys<One extends Pick<Way, "id">>(
	context: ViewContext,
	agent: SnapshotAgent,
	ways: readonly One[],
): (One & Pick<Way, "key" | "reach">)[] {
	const readings = readingsOf(context, agent);
	const pairs = namedConnections(connectionsOf(readings)).filter(saysWhere);
	const named = new Map(pairs.map(({ id, connection }) => [id, connection]));
	return ways.map((way) => {
		const connection = named.get(way.id);
		const reach = agent.reach?.ways[way.id];
		const key = connection && keyPlaceView(agent, readings, { connection, reach });
		return { ...way, key, reach };
	});
}

export function connectSubject(context: ViewContext, agent: SnapshotAgent): ConnectSubject {
	const subject = subjectToConnect(agent.slug, context.site.baseUrl, readingsOf(context, agent));
	const registryName =
		agent.agentType === "mcp_server" ? mcpNamesOf(context, agent).name : undefined;
	return { ...subject, registryName, withdrawn: withdrawalOf(agent) };
}

/** A sentence if the publisher has withdrawn the version that the listing shows. */
export function withdrawalOf({ documents, versions }: SnapshotAgent): string | undefined {
	const shown = versions.find((version) =>
		version.documents.some((hash) => documents.includes(hash)),
	);
	if (shown?.status !== "deleted") return undefined;
	return `Its publisher has withdrawn version ${shown.number}.`;
}

export function subjectToConnect(
	slug: string,
	registryUrl: string,
	readings: readonly DocumentReading[],
): ConnectSubject {
	const protocolName = publishersNameIn(readings) ?? null;
	const isServer = readings.some(({ agentType }) => agentType === "mcp_server");
	const own = `${instanceNamespace(registryUrl)}/${slug}`;
	return {
		slug,
		registryUrl,
		registryName: isServer ? (protocolName?.includes("/") ? protocolName : own) : undefined,
		version: readings.map((reading) => reading.version).find((version) => version !== null) ?? null,
		protocolName,
		connections: connectionsOf(readings),
	};
}

/** Where what is filled in as a key goes, as far as documents, addresses and proofs tell. */
function keyPlaceView(
	agent: SnapshotAgent,
	readings: readonly DocumentReading[],
	{ connection, reach }: { connection: Connection; reach: Reach | undefined },
): KeyPlace {
	const same = JSON.stringify(connection);
	// How to sign in at another way says nothing of this one.
	const about = readings.filter(({ connections }) =>
		connections.some((way) => JSON.stringify(way) === same),
	);
	const { keys, signIns, setups, isHinted } = askedBy(connection, about);
	const inputs = keys.map(({ name }) => name);
	const host = hostOfKeys(connection);
	// The maker of a model is known by name only, and so is its provider.
	const { place, domain } = operatorOf(connection.kind === "model" ? null : host, agent);
	const isHere = place === "machine";
	const keyNames = signIns.flatMap(({ scheme, name }) =>
		name && (scheme === "api_key" || VARIABLE.test(name)) ? name : [],
	);
	const schemes = keyNames.length > 0 && keyNames.every(isPlain) ? ` (${keyNames.join(", ")})` : "";
	const { kind } = connection;
	const at = host ?? "an address that you fill in";
	const goes = kind === "model" ? "to the API of its provider" : goesTo(place, at, domain ?? "");
	return {
		inputs,
		place,
		host: isHere ? null : host,
		domain: isHere || host === null ? null : registrableDomain(host),
		sentence: [
			...(inputs.length > 0
				? [`${keyWords(inputs)} ${goes}.`]
				: signIns.length > 0
					? [`What you sign in with${schemes} goes ${goes}.`]
					: [isHinted ? "" : NO_KEY, isHere ? "" : `What you send goes ${goes}.`]),
			...setups.map(setupWords),
			isHere && reach ? networkWords(reach) : "",
			agent.repositoryUrl === null ? "No source code is stated." : "Source code is stated.",
		]
			.filter(Boolean)
			.join(" "),
	};
}

const NO_KEY = "No key or secret is stated for this way.";
const SETUP_CHARACTERS = 300;
/** Where a program looks for what one signs in with. */
const VARIABLE = /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/;

/** Quoted, or nothing if it has no words. */
function setupWords({ setup, format }: DocumentReading): string {
	const said = withoutUnshowable(setup ?? "").replace(/\.$/, "");
	const words = quoteText(cutText(said, SETUP_CHARACTERS));
	return words && `Its ${DOCUMENT_FORMATS[format].label} says: ${words}.`;
}

/** Names as they are, unless one of them would read as words of ours. */
function keyWords(names: readonly string[]): string {
	const shown = names.every(isPlain) ? names.join(", ") : "What you fill in as a key";
	return `${shown} ${names.length > 1 && names.every(isPlain) ? "go" : "goes"}`;
}

const isPlain = (name: string): boolean => /^[\w.*:-]{1,100}$/.test(name);

function goesTo(place: KeyPlaceName, host: string, domain: string): string {
	if (place === "machine") return "to a program on your machine";
	return place === "maker" ? `to ${host}, a host of its maker (${domain})` : `to ${host}`;
}
