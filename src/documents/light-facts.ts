import { kindOfPackage } from "#connect/packages/stated-package.ts";
import { filledIn, hostOfKeys } from "#connect/reached-hosts.ts";
import { isLocalAddress } from "#connect/safety/check-texts.ts";
import { isUsable, mcpClientsOf } from "#connect/ways-of.ts";
import type { Observation } from "#contract/evidence/observations.ts";
import { FACT_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { latestOf, partialDatesIn } from "#contract/instants.ts";
import { REGISTRATION } from "#contract/limits.ts";
import type { DeploymentType } from "#contract/vocabulary.ts";
import { boundFact } from "#domain/agents/bound-fact.ts";
import { gateFact, type Refuse } from "#domain/agents/gate-fact.ts";
import { publishersName } from "#domain/identity/publishers-name.ts";
import { credentialClass } from "#domain/scores/match-words.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import type { DocumentReading } from "./document-reading.ts";
import { riskSignals } from "./evidence/risk-signals.ts";
import { modelFacts } from "./model-facts.ts";

/**
 * Combines the facts of all documents of a listing, by their names in records and before any limits apply. For a single
 * value, the first document that states it counts. Undefined or an empty list means not stated.
 */
export function lightFacts(readings: readonly DocumentReading[]) {
	const first = <Name extends keyof DocumentReading>(name: Name) => firstOf(readings, name);
	const connections = readings.flatMap((reading) => reading.connections);
	// People filter by these to find what they can use.
	const usable = connections.filter(isUsable);
	const toolNames = distinct(readings.flatMap(({ tools }) => tools.map(({ name }) => name)));
	const observations = readings.flatMap((reading) => reading.observations);
	const description = first("description");
	const isCut = [...(description ?? "")].length > REGISTRATION.shortDescriptionMaxCharacters;
	return {
		protocolName: publishersNameIn(readings),
		catalogIdentifier: first("identifier"),
		version: first("version"),
		title: first("title"),
		shortDescription: description,
		// Otherwise nothing would show the rest of a description that is too long for the short one.
		longDescription: first("longDescription") ?? (isCut ? description : undefined),
		agentType: first("agentType"),
		deploymentType: deploymentOf(connections),
		creatorName: first("publisher"),
		websiteUrl: first("websiteUrl"),
		docsUrl: first("docsUrl"),
		repositoryUrl: first("repositoryUrl"),
		repositoryFolder: first("repositoryFolder"),
		privacyUrl: first("privacyUrl"),
		supportUrl: first("supportUrl"),
		logoUrl: first("iconUrl"),
		license: first("license"),
		pricingType: first("pricingType"),
		launchedAt: first("publishedAt"),
		partialDates: partialDatesIn(
			readings.flatMap(({ publishedAt, dates }) => [publishedAt, ...dates]),
		),
		screenshots: distinct(readings.flatMap(({ screenshots }) => screenshots)),
		tags: distinct(readings.flatMap(({ tags }) => tags)),
		transports: distinct(usable.flatMap(transportOf)).filter((word) => word !== ""),
		packageTypes: distinct(usable.flatMap(registryOf)),
		clients: mcpClientsOf(usable),
		authSchemes: distinct(
			readings.flatMap(({ authentication }) => authentication.map(({ scheme }) => scheme)),
		),
		keyHosts: distinct(readings.flatMap(keyHostsOf)),
		modelStack: distinct(
			connections.flatMap((connection) => (connection.kind === "model" ? [connection.model] : [])),
		),
		toolsCount: toolNames.length,
		toolNames,
		...modelFacts(readings),
		observations,
		riskSignals: riskSignals(readings),
		releasedAt: latest(observations, "released_at"),
		sourceUpdatedAt: latest(observations, "pushed_at"),
	};
}

/** The same as a listing stores them. What the gates refuse is left out, because its author may be someone else. */
export function storedFacts(
	readings: readonly DocumentReading[],
	leaveOut: Refuse = () => {},
	allowed?: AllowedHosts,
) {
	const facts: Readonly<Record<string, unknown>> = { ...lightFacts(readings) };
	const stored = (row: NamedRow) =>
		gateFact(row, boundFact(row, facts[row.name]), leaveOut, allowed);
	return FACT_ROWS.map((row) => [row.name, stored(row)] as const);
}

export function publishersNameIn(readings: readonly DocumentReading[]): string | undefined {
	return publishersName(readings.map(({ name, ...place }) => ({ ...place, protocolName: name })));
}

function firstOf<Name extends keyof DocumentReading>(
	readings: readonly DocumentReading[],
	name: Name,
): NonNullable<DocumentReading[Name]> | undefined {
	for (const reading of readings) {
		const value = reading[name];
		if (value !== null && value !== undefined) return value;
	}
	return undefined;
}

type Connection = DocumentReading["connections"][number];

/** Of what asks for a key, or for sign-in elsewhere. */
function keyHostsOf({ connections, authentication }: DocumentReading): string[] {
	return connections.filter(isUsable).flatMap((connection) => {
		const isKey = filledIn(connection).some(credentialClass);
		const isSignIn = connection.kind !== "package" && authentication.length > 0;
		const host = connection.kind === "model" ? null : hostOfKeys(connection);
		return isKey || isSignIn ? [host ?? "unknown"] : [];
	});
}

function transportOf(connection: Connection): string[] {
	if (connection.kind === "package" || connection.kind === "remote") return [connection.transport];
	return connection.kind === "interface" ? [connection.binding] : [];
}

function registryOf(connection: Connection): string[] {
	return connection.kind === "package" ? [kindOfPackage(connection)] : [];
}

/** The first package that can be used decides, before remote servers: anyone can run it. */
function deploymentOf(connections: readonly Connection[]): DeploymentType | undefined {
	const [registry] = [...connections.filter(isUsable), ...connections]
		.flatMap(registryOf)
		.filter((kind) => kind !== "unknown");
	if (registry !== undefined)
		return registry === "oci" || registry === "docker" ? "container" : "self-hosted";
	const urls = connections.flatMap((way) =>
		way.kind === "remote" || way.kind === "interface" ? [way.url] : [],
	);
	if (urls.some((url) => !isLocalAddress(url))) return "hosted";
	return urls.length > 0 ? "self-hosted" : undefined;
}

function distinct(texts: readonly string[]): string[] {
	return [...new Set(texts.filter((text) => text !== ""))];
}

function latest(observations: readonly Observation[], kind: Observation["kind"]) {
	const dates = observations.flatMap((row) => (row.kind === kind ? String(row.value) : []));
	return latestOf(dates) ?? undefined;
}
