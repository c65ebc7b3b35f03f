import * as reached from "#connect/reached-hosts.ts";
import { namedConnections } from "#connect/ways-of.ts";
import type { ReachedHost } from "#contract/evidence/reach.ts";
import type { Connection, Input } from "#contract/facts/connect.ts";
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
const readingOf = ({ reading }: SaidReading) => reading;

/**
 * What documents state about where each way runs and what it reaches, and what others say of the same packages. Each is
 * said of what it is said of, by who says it.
 */
export function statedReach(
	said: readonly SaidReading[],
	others: readonly SaidNetwork[] = [],
): StatedReach {
	const readings = said.map(readingOf);
	const keys = new Map(said.map((one) => [one, new Set(one.reading.connections.map(keyOf))]));
	const networks = said.flatMap(({ reading, source }) =>
		networksIn(reading).map((network) => ({ ...network, source })),
	);
	const placed = namedConnections(connectionsOf(readings)).filter(reached.saysWhere);
	const ways = placed.map(({ id, connection }) => {
		const key = keyOf(connection);
		const about = said.filter((one) => keys.get(one)?.has(key));
		const limits = [...networks, ...others].filter(({ of }) => of === key);
		const { keys: own, signIns, isHinted } = askedBy(connection, about.map(readingOf));
		const asks = { keys: own.length, signsIn: signIns.length > 0, isHinted };
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

/** What one fills in as a key for a way, and how one signs in by the documents `about` it, and what these say of it. */
export function askedBy(connection: Connection, about: readonly DocumentReading[]) {
	const filled = reached.filledIn(connection);
	// What one value is described by stands beside it.
	const setups = about.filter(
		({ setup }) => setup?.trim() && filled.every(({ description }) => description !== setup),
	);
	return {
		keys: filled.filter(credentialClass),
		signIns: reached.runsHere(connection) ? [] : about.flatMap((of) => of.authentication),
		setups,
		/** True if something else may hold or name a key. */
		isHinted: setups.length > 0 || filled.some(hintsKey),
	};
}

function hintsKey({ name, description, default: usual, placeholder }: Input): boolean {
	const hints = /credential|profile|passw|secret|token|api.?key|:\/\/[^/@\s]{0,200}@/i;
	return hints.test([name, description, usual, placeholder].join(" "));
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
	// What a source allows is held by its own runner. No command here has another limit than this one.
	const isClosed = reached.isWithoutNetwork(connection);
	const all = isClosed ? [] : [...own, ...stated];
	return {
		runs: reached.runsHere(connection) ? "here" : "hosted",
		hosts: all.filter((row): row is ReachedHost => row.host !== undefined),
		limited: (isClosed && first?.source) || null,
		// Of longer lists, the rest was not read.
		isOpen: all.length >= DOCUMENT.maxItems || all.some(({ host }) => host === undefined),
		isMakers:
			connection.kind === "model"
				? about.some(({ reading }) => reading.publisher === connection.provider)
				: null,
	};
}
