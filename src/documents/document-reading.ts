import type { Observation } from "#contract/evidence/observations.ts";
import type { RiskSignal } from "#contract/evidence/risk-signals.ts";
import type { Connection } from "#contract/facts/connect.ts";
import type { ReadFacts } from "#contract/facts/read-facts.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import type { AgentType, PricingType } from "#contract/vocabulary.ts";

/**
 * The facts of one document as stated: texts are not filtered or shortened, addresses are not checked. Null or an
 * empty list means not stated.
 */
export interface DocumentReading extends ReadFacts {
	format: DocumentFormat;
	agentType: AgentType | null;
	/** Its name in its protocol, such as `io.github.owner/server`. */
	name: string | null;
	/** Its name in AI Catalogs, such as `urn:air:example.com:mcp:table`. */
	identifier: string | null;
	title: string | null;
	description: string | null;
	/** Markdown. */
	longDescription: string | null;
	version: string | null;
	/** `active`, `deprecated` or `deleted`. */
	status: string | null;
	statusMessage: string | null;
	publishedAt: string | null;
	/** Further dates as they are stated. */
	dates: string[];
	publisher: string | null;
	websiteUrl: string | null;
	docsUrl: string | null;
	repositoryUrl: string | null;
	repositoryFolder: string | null;
	privacyUrl: string | null;
	supportUrl: string | null;
	iconUrl: string | null;
	screenshots: string[];
	license: string | null;
	pricingType: PricingType | null;
	tags: string[];
	/** What others counted or stated, without the digest of the document. */
	observations: Observation[];
	/** What it may reach by its own account. */
	permissions: RiskSignal[];
	/** All hosts that it connects to by its own account; `*` is any. Null if it does not say. */
	hosts: string[] | null;
	/** The image that it says that of. Null for each of its packages. */
	hostsOf: string | null;
	/** What it says of all that is to be filled in. */
	setup: string | null;
	/** Details for reviewers: bidirectional characters, templates in addresses, contradictions. */
	flags: ProblemIssue[];
}

export type ReadDocument =
	| { ok: true; reading: DocumentReading }
	| {
			ok: false;
			format: DocumentFormat | null;
			issues: ProblemIssue[];
			reading: DocumentReading | null;
	  };

export function blankReading(format: DocumentFormat): DocumentReading {
	return {
		format,
		agentType: null,
		name: null,
		identifier: null,
		title: null,
		description: null,
		longDescription: null,
		version: null,
		status: null,
		statusMessage: null,
		publishedAt: null,
		dates: [],
		publisher: null,
		websiteUrl: null,
		docsUrl: null,
		repositoryUrl: null,
		repositoryFolder: null,
		privacyUrl: null,
		supportUrl: null,
		iconUrl: null,
		screenshots: [],
		license: null,
		pricingType: null,
		tags: [],
		observations: [],
		permissions: [],
		hosts: null,
		hostsOf: null,
		setup: null,
		connections: [],
		authentication: [],
		tools: [],
		prompts: [],
		resources: [],
		skills: [],
		model: null,
		flags: [],
	};
}

/** The ways to connect of a listing, which every answer is made from. Of the same one in several documents, the first counts. */
export function connectionsOf(readings: readonly DocumentReading[]): Connection[] {
	const all = readings.flatMap(({ connections }) => connections);
	return [...Map.groupBy(all, wayKey).values()].flatMap(([first]) => first ?? []);
}

/** What documents of one way say of it in their own words. */
const WORDS: ReadonlySet<string> = new Set(
	"description required secret default choices placeholder format hint variables".split(" "),
);

/** Equal for one way, however its image or address is spelt. */
function wayKey(way: Connection): string {
	return JSON.stringify(way, (name, value: unknown) => {
		if (WORDS.has(name)) return undefined;
		const isPlace = typeof value === "string" && (name === "identifier" || name === "url");
		return isPlace ? value.replace(/^docker\.io\/|:latest$|\/$/g, "") : value;
	});
}

/** What of a document is wrong or was left out, in sentences that name the member. The rest of it was read. */
export function notesOf(read: ReadDocument): string[] {
	const issues = read.ok ? [] : read.issues;
	const left = read.reading?.flags.filter(({ detail }) => detail.includes("left out")) ?? [];
	return [...new Set([...issues, ...left].map(issueNote))];
}

export function issueNote({ pointer, detail }: ProblemIssue): string {
	const member = pointer.slice(2).replaceAll("/", ".");
	return `${member === "" ? "The document" : `\`${member}\``} ${detail}.`;
}
