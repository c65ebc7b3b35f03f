import { by } from "#contract/compare.ts";
import type { Connection } from "#contract/facts/connect.ts";
import { CLIENTS } from "../clients/all-clients.ts";
import { type Setup, setUp } from "../clients/client.ts";
import { type ConnectSubject, clientName, namedConnections, partsOf } from "../ways-of.ts";

/** A file by which a client keeps to a collection. */
export interface Policy {
	/** Clients of the connect table that read it. A second file has an ID of its own. */
	ids: readonly string[];
	/** Whose notation it has. Default: the first one's. */
	client?: string;
	/** Unlike all others, so that they fit into one folder. */
	file: string;
	/** Where the client reads it. */
	place: string;
	/** Source of the row, and the day it was read. */
	readFrom: string;
	/** A sentence each. */
	enforces: string;
	cannot: string;
	/** Whether it can state a way. */
	fits(setup: Setup): boolean;
	/** Undefined if the client cannot use the collection. */
	make(servers: readonly PolicyServer[], about: CollectionFacts): string | undefined;
}

export function policyMediaType(file: string): string {
	return file.endsWith(".txt")
		? "text/plain; charset=utf-8"
		: `application/${file.slice(file.lastIndexOf(".") + 1)}`;
}

export interface CollectionFacts {
	/** Its page, which is also the address of its registry. */
	url: string;
	autoAdmit: boolean;
	/** If so, no client can read its registry. */
	membersOnly: boolean;
}

export interface PolicyServer extends Pick<ConnectSubject, "slug" | "version"> {
	/** By which clients know it; no other one of the collection has it. */
	name: string;
	/** The best first. None if none fits. */
	ways: readonly { setup: Setup; connection: Connection }[];
}

/** Equal for equal listings in any order. */
export function renderPolicy(
	policy: Policy,
	subjects: readonly ConnectSubject[],
	about: CollectionFacts,
): string | undefined {
	const taken = new Set(subjects.map(({ slug }) => slug));
	const servers = subjects.toSorted(by(({ slug }) => slug)).map((subject): PolicyServer => {
		const { slug, version } = subject;
		const wanted = clientName(subject);
		const isFree = wanted === slug || !taken.has(wanted.toLowerCase());
		const name = isFree ? wanted : slug;
		taken.add(name.toLowerCase());
		return { name, slug, version, ways: waysIn(policy, subject, name) };
	});
	return policy.make(servers.sort(by(({ name }) => name)), about);
}

function waysIn({ fits, ids, client = ids[0] }: Policy, subject: ConnectSubject, name: string) {
	const row = CLIENTS.find(({ id }) => id === client);
	const chosen = { name, lookedUp: name, given: new Map<string, string>() };
	return namedConnections(subject.connections).flatMap(({ connection }) => {
		const { launch, usable } = partsOf(connection, subject, chosen.given);
		const setup = row && launch && usable ? setUp(row, launch, chosen) : undefined;
		return setup && fits(setup) ? [{ setup, connection }] : [];
	});
}
