import type { DocumentFormat } from "#contract/document.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { ReadFacts } from "#contract/read-facts.ts";
import type { AgentType } from "#contract/vocabulary.ts";

/**
 * What one document says, as it says it: texts are not gated and not shortened, addresses are not checked. Null and empty
 * lists are not stated.
 */
export interface DocumentReading extends ReadFacts {
	format: DocumentFormat;
	agentType: AgentType | null;
	/** Name that its publisher gave it in its protocol, such as `io.github.owner/server`. */
	name: string | null;
	/** Name that its publisher gave it in AI Catalogs, such as `urn:air:example.com:mcp:table`. */
	identifier: string | null;
	title: string | null;
	description: string | null;
	/** Markdown. */
	longDescription: string | null;
	version: string | null;
	/** `active`, `deprecated`, `deleted`, where the document says so. */
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
	/** Hosts that it says it talks to. */
	hosts: string[];
	/** What reviewers should see: bidi characters, templates in addresses, contradictions. */
	flags: ProblemIssue[];
}

/**
 * A document as it was read, or everything that is wrong with it at once and what can be read all the same: null where
 * that is nothing.
 */
export type ReadDocument =
	| { ok: true; reading: DocumentReading }
	| {
			ok: false;
			format: DocumentFormat | null;
			issues: ProblemIssue[];
			reading: DocumentReading | null;
	  };
