import type { AgentFilter } from "#contract/agents-page.ts";
import { ARD_TYPES } from "#contract/ard-catalog.ts";
import type { ArdFilter, ArdPath } from "#contract/ard-registry.ts";
import { ARD_PATHS } from "#contract/ard-registry.ts";
import type { Bitmap } from "#search/bitmap.ts";
import { complementOf, fullSet, unionOf } from "#search/bitmap-sets.ts";
import { ardPublisher } from "#views/ard-entry-view.ts";
import { refuseParameter } from "../../parse-query.ts";
import type { ServedHour } from "../../served-hour.ts";

type Hour = Pick<ServedHour, "index" | "context">;

interface PathSets {
	/** Entries that have the value at the path. */
	find: (hour: Hour, value: string) => Bitmap;
	/** Values that some entry has there. */
	values: (hour: Hour) => readonly string[];
}

/** What entries say at each path, by the filters of our own that say the same. */
const SETS: Readonly<Record<ArdPath, PathSets>> = {
	type: {
		find: (hour, type) => {
			const servers = having(hour, "type", "mcp_server");
			if (type === ARD_TYPES.serverCard) return servers;
			return type === ARD_TYPES.markdown ? complementOf(sizeOf(hour), servers) : nothing(hour);
		},
		values: () => [ARD_TYPES.serverCard, ARD_TYPES.markdown],
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
		find: (hour, name) =>
			name === ardPublisher(hour.context.site) ? fullSet(sizeOf(hour)) : nothing(hour),
		values: ({ context }) => [ardPublisher(context.site)],
	},
	"metadata.category": pathOf("category"),
	"metadata.agentType": pathOf("type"),
	"metadata.pricingType": pathOf("pricing"),
	"metadata.claimStatus": pathOf("claim"),
};

export function entriesWith(hour: Hour, path: ArdPath, value: string): Bitmap {
	return SETS[path].find(hour, value);
}

export function valuesAt(hour: Hour, path: ArdPath): readonly string[] {
	return SETS[path].values(hour);
}

/** Entries that have one of the values of a path, for every path; undefined for all. */
export function entriesFitting(hour: Hour, filter: ArdFilter = {}): Bitmap | undefined {
	const sets = Object.entries(filter).map(([name, values]) => {
		const path = ARD_PATHS.find((known) => known === name);
		if (!path) {
			throw refuseParameter("filter", `may name these paths alone: ${ARD_PATHS.join(", ")}`);
		}
		return unionOf(
			sizeOf(hour),
			[values].flat().map((value) => entriesWith(hour, path, value)),
		);
	});
	return sets.reduce<Bitmap | undefined>(
		(common, set) => common?.intersection(set) ?? set,
		undefined,
	);
}

function pathOf(filter: AgentFilter): PathSets {
	return {
		find: (hour, value) => having(hour, filter, value),
		values: (hour) => valuesOf(hour, filter),
	};
}

/** An empty value asks the index for nothing, and no entry has one. */
function having(hour: Hour, filter: AgentFilter, value: string): Bitmap {
	if (value === "") return nothing(hour);
	return hour.index.matching({ [filter]: value }) ?? nothing(hour);
}

function valuesOf({ context }: Hour, filter: AgentFilter): string[] {
	return [...context.snapshot.facets[filter].keys()];
}

function nothing(hour: Hour): Bitmap {
	return unionOf(sizeOf(hour), []);
}

export function sizeOf({ index }: Hour): number {
	return index.agents.length;
}
