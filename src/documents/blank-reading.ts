import type { DocumentFormat } from "#contract/document.ts";
import type { DocumentReading } from "./document-reading.ts";

/** A reading with no facts. */
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
		tags: [],
		hosts: [],
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
