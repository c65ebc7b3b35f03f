import * as reached from "#connect/reached-hosts.ts";
import { namedConnections } from "#connect/ways-of.ts";
import { REACH, type ReachedHost } from "#contract/evidence/reach.ts";
import type { Connection } from "#contract/facts/connect.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { imageKey, packageKey } from "#domain/identity/package-key.ts";
import { credentialClass } from "#domain/scores/match-words.ts";
import type {
	SaidNetwork,
	StatedNetwork,
	StatedReach,
	StatedWay,
} from "#domain/web/listing-reach.ts";
import { connectionsOf, type DocumentReading } from "./document-reading.ts";

/** A document as it was read, and whose word it is. */
interface SaidReading {
	reading: DocumentReading;
	source: string;
}

/**
 * What documents state about where each way runs and what it reaches, and what others say of the same packages. Each is
 * said of what it is said of, by who says it.
 */
export function statedReach(
	said: readonly SaidReading[],
	others: readonly SaidNetwork[] = [],
): StatedReach {
	const readings = said.map(({ reading }) => reading);
	const keys = new Map(said.map((one) => [one, new Set(one.reading.connections.map(keyOf))]));
	const networks = said.flatMap(({ reading, source }) =>
		networksIn(reading).map((network) => ({ ...network, source })),
	);
	const placed = namedConnections(connectionsOf(readings)).filter(reached.saysWhere);
	const ways = placed.map(({ id, connection }) => {
		const key = keyOf(connection);
		const about = said.filter((one) => keys.get(one)?.has(key));
		const limits = [...networks, ...others].filter(({ of }) => of === key);
		const asked = askedBy(
			connection,
			about.map(({ reading }) => reading),
		);
		const asks = { keys: asked.keys.length, signsIn: asked.signIns.length > 0 };
		return { id, asks, ...wayOf(connection, about, limits) };
	});
	return { ways, sites: [...new Set(readings.flatMap(({ websiteUrl }) => websiteUrl ?? []))] };
}

/** What a document says that its packages may reach, or only the image that it names. */
export function networksIn({ hosts, hostsOf: image, connections }: DocumentReading) {
	if (hosts === null) return [];
	return connections.flatMap((connection): StatedNetwork | [] => {
		if (connection.kind !== "package") return [];
		const isOf = image === null || imageKey(image) === imageKey(connection.identifier);
		return isOf ? { of: keyOf(connection), hosts: hosts.slice(0, DOCUMENT.maxItems) } : [];
	});
}

/** Equal for the same thing in several documents, whatever its version. */
function keyOf(connection: Connection): string {
	const key = connection.kind === "package" ? packageKey(connection) : undefined;
	return key ?? JSON.stringify(connection);
}

/** What one fills in as a key for a way, and how one signs in by the documents `about` it. */
export function askedBy(connection: Connection, about: readonly DocumentReading[]) {
	return {
		keys: reached.filledIn(connection).filter(credentialClass),
		signIns: reached.runsHere(connection) ? [] : about.flatMap((of) => of.authentication),
	};
}

function wayOf(
	connection: Connection,
	about: readonly SaidReading[],
	limits: readonly SaidNetwork[],
): Omit<StatedWay, "id" | "asks"> {
	const [first] = about;
	const own = reached.hostsOf(connection).map((host) => ({ host, source: first?.source ?? "" }));
	const stated = limits.flatMap(({ hosts, source }) =>
		hosts.map((host) => ({ host: reached.statedHost(host), source })),
	);
	const hosts = [...own, ...stated].filter((row): row is ReachedHost => row.host !== undefined);
	const limit = reached.isWithoutNetwork(connection) ? first : limits[0];
	const isAny = hosts.some(({ host }) => host === REACH.anyHost);
	return {
		runs: reached.runsHere(connection) ? "here" : "hosted",
		hosts,
		limited: isAny || !limit ? null : limit.source,
		// Of longer lists, the rest was not read. What a limit does not allow is not reached.
		isOpen:
			stated.length >= DOCUMENT.maxItems ||
			[...stated, ...(limit ? [] : own)].some(({ host }) => host === undefined),
		isMakers:
			connection.kind === "model"
				? about.some(({ reading }) => reading.publisher === connection.provider)
				: null,
	};
}
