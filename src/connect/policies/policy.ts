import { stringify as toToml } from "smol-toml";
import { stringify as toYaml } from "yaml";
import { by } from "#contract/compare.ts";
import type { Connection } from "#contract/facts/connect.ts";
import { CLIENTS } from "../clients/all-clients.ts";
import { type Setup, setUp } from "../clients/client.ts";
import { jsonText } from "../clients/json-notation.ts";
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
	/** True if it warns of members that it does not know, so that nothing is said about the collection. */
	isStrict?: boolean;
	/** Whether it can state a way. Default: each. */
	fits?(setup: Setup): boolean;
	/** Undefined if the client cannot use the collection. */
	make(servers: readonly PolicyServer[], about: CollectionFacts): Content | undefined;
}

type Content = Readonly<Record<string, unknown>>;

/** How files say it, by the end of their names. What they are about is said where clients pass over it. */
const NOTATIONS: Readonly<Record<string, (value: Content, about: Content | null) => string>> = {
	json: (value, about) => `${jsonText({ ...(about && { "x-collection": about }), ...value })}\n`,
	toml: (value, about) => comment(about) + toToml(value),
	yaml: (value, about) => comment(about) + toYaml(value),
	txt: (value) => toYaml(value),
};

const comment = (about: Content | null) =>
	Object.entries(about ?? {})
		.map(([name, value]) => `# ${name}: ${JSON.stringify(value)}\n`)
		.join("");

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

/** Equal for equal listings in any order. In steps, because each listing takes a while. */
export function* renderPolicy(
	policy: Policy,
	subjects: readonly ConnectSubject[],
	about: CollectionFacts,
): Generator<undefined, string | undefined> {
	const taken = new Set(subjects.map(({ slug }) => slug));
	const servers: PolicyServer[] = [];
	for (const subject of subjects.toSorted(by(({ slug }) => slug))) {
		const { slug, version } = subject;
		const wanted = clientName(subject);
		const isFree = wanted === slug || !taken.has(wanted.toLowerCase());
		const name = isFree ? wanted : slug;
		taken.add(name.toLowerCase());
		servers.push({ name, slug, version, ways: waysIn(policy, subject, name) });
		yield;
	}
	const value = policy.make(servers.sort(by(({ name }) => name)), about);
	const left_out = servers.flatMap(({ name, ways }) => (ways.length === 0 ? [name] : []));
	const facts = { url: about.url, auto_admit: about.autoAdmit, left_out };
	return (
		value && NOTATIONS[policy.file.replace(/^.*\./, "")]?.(value, policy.isStrict ? null : facts)
	);
}

function waysIn(
	{ fits = () => true, ids, client = ids[0] }: Policy,
	subject: ConnectSubject,
	name: string,
) {
	const row = CLIENTS.find(({ id }) => id === client);
	const chosen = { name, lookedUp: name, given: new Map<string, string>() };
	return namedConnections(subject.connections).flatMap(({ connection }) => {
		const { launch, usable } = partsOf(connection, subject, chosen.given);
		const setup = row && launch && usable ? setUp(row, launch, chosen) : undefined;
		return setup && fits(setup) ? [{ setup, connection }] : [];
	});
}
