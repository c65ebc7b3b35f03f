import type { DocumentFormat } from "#contract/document.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { ReadFacts } from "#contract/read-facts.ts";
import type { AgentType } from "#contract/vocabulary.ts";

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
	tags: string[];
	/** Hosts that it connects to by its own account. */
	hosts: string[];
	/** Details for reviewers: bidirectional characters, templates in addresses, contradictions. */
	flags: ProblemIssue[];
}

/** The reading of a document, or all its issues and the readable parts, null if there are none. */
export type ReadDocument =
	| { ok: true; reading: DocumentReading }
	| {
			ok: false;
			format: DocumentFormat | null;
			issues: ProblemIssue[];
			reading: DocumentReading | null;
	  };
