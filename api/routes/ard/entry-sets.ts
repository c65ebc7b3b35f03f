import { setImmediate as othersTurn } from "node:timers/promises";
import type { AgentFilter } from "#contract/agents-page.ts";
import { ARD_TYPES, ATTESTATION_TYPES } from "#contract/ard-catalog.ts";
import { ARD_PATHS, type ArdFilter, type ArdPath } from "#contract/ard-registry.ts";
import { type Bitmap, complementOf, unionOf } from "#search/bitmap.ts";
import { ardPublisher, isBinding } from "#views/protocols/ard-entry-view.ts";
import { refuseParameter } from "../../parse-query.ts";
import { perHour, type ServedHour } from "../../served-hour.ts";

interface PathSets {
	/** If a value has several spellings, the one under which its set is stored. */
	spell?: (value: string) => string;
	/** Entries that have the value at the path. */
	find: (hour: ServedHour, value: string) => Bitmap;
	/** Values that at least one entry has there. */
	values: (hour: ServedHour) => readonly string[];
}

/** The value sets at each path, from our own filters that mean the same. */
const SETS: Readonly<Record<ArdPath, PathSets>> = {
	type: {
		find: (hour, type) => {
			const size = sizeOf(hour);
			const servers = having(hour, "type", "mcp_server");
			if (type === ARD_TYPES.serverCard) return servers;
			const others = complementOf(size, servers);
			const bound = valuesOf(hour, "transport").filter(isBinding);
			const cards = unionOf(
				size,
				bound.map((binding) => having(hour, "transport", binding)),
			).intersection(others);
			if (type === ARD_TYPES.agentCard) return cards;
			if (type !== ARD_TYPES.markdown) return nothing(hour);
			return complementOf(size, cards).intersection(others);
		},
		values: () => [ARD_TYPES.serverCard, ARD_TYPES.agentCard, ARD_TYPES.markdown],
	},
	tags: {
		find: (hour, tag) =>
			unionOf(sizeOf(hour), [
				having(hour, "type", tag),
				having(hour, "category", tag),
				having(hour, "pricing", tag),
			]),
		values: (hour) => [
			...new Set([
				...valuesOf(hour, "type"),
				...valuesOf(hour, "category"),
				...valuesOf(hour, "pricing"),
			]),
		],
	},
	publisher: {
		spell: (name) => name.toLowerCase(),
		find: (hour, name) => (name === ownPublisher(hour) ? ofOurs(hour) : published(hour, name)),
		values: (hour) => [ownPublisher(hour), ...publishersOf(hour)],
	},
	"metadata.category": pathOf("category"),
	"metadata.agentType": pathOf("type"),
	"metadata.pricingType": pathOf("pricing"),
	"metadata.claimStatus": pathOf("claim"),
	"trustManifest.attestations.type": {
		find: ({ index }, type) => index.attested(type),
		values: () => ATTESTATION_TYPES,
	},
};

/** Frequently requested sets. Values without entries are not kept, or strangers could fill the memory. */
const keptSets = perHour((_: ServedHour) => new Map<string, Bitmap>());

/** Entries with the value at the path. Callers must not change the set. */
export function entriesWith(hour: ServedHour, path: ArdPath, value: string): Bitmap {
	const kept = keptSets(hour);
	const { spell, find } = SETS[path];
	const meant = spell?.(value) ?? value;
	const key = `${path} ${meant}`;
	const known = kept.get(key);
	if (known) return known;
	const found = find(hour, meant);
	if (found.count() > 0) kept.set(key, found);
	return found;
}

/** Entries that have one of the values. */
export function entriesWithAny(hour: ServedHour, path: ArdPath, values: readonly string[]): Bitmap {
	const sets = [...new Set(values)].map((value) => entriesWith(hour, path, value));
	return unionOf(
		sizeOf(hour),
		sets.filter((set) => set.count() > 0),
	);
}

export function valuesAt(hour: ServedHour, path: ArdPath): readonly string[] {
	return SETS[path].values(hour);
}

/**
 * Entries that have one of the values of each path. Undefined means all. Lets other requests through after each path.
 */
export async function entriesFitting(hour: ServedHour, filter: ArdFilter = {}) {
	let common: Bitmap | undefined;
	for (const [name, values] of Object.entries(filter)) {
		const path = ARD_PATHS.find((known) => known === name);
		if (!path) {
			throw refuseParameter("filter", `can only contain these paths: ${ARD_PATHS.join(", ")}`);
		}
		const set = entriesWithAny(hour, path, [values].flat());
		common = common?.intersection(set) ?? set;
		await othersTurn();
	}
	return common;
}

/** Publishers of identifiers, except ourselves. */
function publishersOf(hour: ServedHour): string[] {
	const own = ownPublisher(hour);
	return Array.from(hour.index.keyed.publishers.entries(), ([name]) => name).filter(
		(name) => name !== own,
	);
}

/** In lower case, like all other publishers. */
function ownPublisher({ context }: ServedHour): string {
	return ardPublisher(context.site).toLowerCase();
}

function published({ index }: ServedHour, name: string): Bitmap {
	return index.keyed.publishers.setOf(name);
}

/** Entries with our identifiers. */
function ofOurs(hour: ServedHour): Bitmap {
	const others = publishersOf(hour).map((name) => published(hour, name));
	return complementOf(sizeOf(hour), unionOf(sizeOf(hour), others));
}

function pathOf(filter: AgentFilter): PathSets {
	return {
		find: (hour, value) => having(hour, filter, value),
		values: (hour) => valuesOf(hour, filter),
	};
}

/** The index treats an empty value as no filter, but here it must match no entry. */
function having(hour: ServedHour, filter: AgentFilter, value: string): Bitmap {
	if (value === "") return nothing(hour);
	return hour.index.matching({ [filter]: value }) ?? nothing(hour);
}

function valuesOf({ context }: ServedHour, filter: AgentFilter): string[] {
	return [...context.snapshot.facets[filter].keys()];
}

function nothing(hour: ServedHour): Bitmap {
	return unionOf(sizeOf(hour), []);
}

export function sizeOf({ index }: ServedHour): number {
	return index.agents.length;
}
