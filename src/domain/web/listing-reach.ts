import { z } from "zod";
import {
	REACH,
	REACH_DATA,
	REACH_RUNS,
	type Reach,
	type ReachedHost,
} from "#contract/evidence/reach.ts";
import { keysOf } from "#contract/members-of.ts";
import type { SourceEntryRecord } from "../records/source-entry-record.ts";
import { operatorOf } from "./host-operator.ts";
import { isLoopbackHost } from "./loopback-host.ts";

const StatedNetwork = z.object({ of: z.string(), hosts: z.array(z.string()) });
/** All hosts that a package may reach by a document. `of` is as `statedReach` names it. */
export type StatedNetwork = z.infer<typeof StatedNetwork>;

/** With who says it. */
export type SaidNetwork = StatedNetwork & { source: string };

const Networks = z.object({ networks: z.array(StatedNetwork).default([]) });

/** What an entry of a source says beside those whose documents are stored. */
export function networksSaid({ source, state, said }: SourceEntryRecord): SaidNetwork[] {
	const { networks } = Networks.parse(state === "followed" ? (said ?? {}) : {});
	return networks.map((network) => ({ ...network, source }));
}

/** A way as its documents state it. */
export interface StatedWay extends Pick<Reach, "runs" | "hosts" | "limited"> {
	/** As in `/connect`. */
	id: string;
	/** What one fills in before using it, and whether something else may hold or name a key. */
	asks: { keys: number; signsIn: boolean; isHinted?: boolean };
	/** True if something that is not told decides about other hosts. */
	isOpen: boolean;
	/** Of a model: whether its provider, who gets what it is given, is named as its maker. */
	isMakers: boolean | null;
}

export interface StatedReach {
	ways: StatedWay[];
	/** Addresses that its documents state as its website or its provider's. */
	sites: string[];
}

export interface ListingReach extends Reach {
	/** By their ids. */
	ways: Readonly<Record<string, Reach>>;
	/** Of its first way. */
	asks: StatedWay["asks"];
}

/** What leaves the machine by each way, and by the widest. Null without a way. */
export function listingReach(
	stated: readonly StatedWay[],
	makerDomains: readonly string[],
): ListingReach | null {
	const ways = stated.map((way): [string, Reach] => {
		const { runs, limited, hosts } = way;
		return [way.id, { runs, data: dataOf(way, makerDomains), ...named(hosts), limited }];
	});
	const all = ways.map(([, reach]) => reach);
	const [first] = all;
	const [{ asks } = { asks: null }] = stated;
	const runs = keysOf(REACH_RUNS).findLast((word) => all.some((way) => way.runs === word));
	const data = keysOf(REACH_DATA).findLast((word) => all.some((way) => way.data === word));
	if (!first || !asks || !runs || !data) return null;
	const limited = all.every((way) => way.limited !== null) ? first.limited : null;
	const hosts = named(stated.flatMap((way) => way.hosts));
	return { runs, data, ...hosts, limited, ways: Object.fromEntries(ways), asks };
}

/** Of the way that stands first, as on its page. */
export function firstReach(reach: ListingReach | null): Reach | null {
	const [first = null] = Object.values(reach?.ways ?? {});
	return first;
}

function named(hosts: readonly ReachedHost[]): Pick<Reach, "hosts" | "more"> {
	const all = [...new Map(hosts.toReversed().map((row) => [row.host, row])).values()].reverse();
	return { hosts: all.slice(0, REACH.maxHosts), more: Math.max(0, all.length - REACH.maxHosts) };
}

function dataOf(way: StatedWay, makerDomains: readonly string[]): Reach["data"] {
	if (way.isMakers !== null && way.runs === "hosted") return way.isMakers ? "maker" : "elsewhere";
	const outside = way.hosts.filter(({ host }) => !isLoopbackHost(host));
	const isMakers = ({ host }: ReachedHost) =>
		operatorOf(host.replace(/^\*\./, ""), { makerDomains }).place === "maker";
	if (!outside.every(isMakers)) return "elsewhere";
	if (way.isOpen) return "unknown";
	return outside.length > 0 ? "maker" : way.limited === null ? "unknown" : "stays";
}
