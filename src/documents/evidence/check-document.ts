import type { ProblemIssue } from "#contract/http/problem.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import type { CheckedDocument, EvidenceBundle } from "#domain/checks/evidence-bundle.ts";
import { readTools } from "#domain/evidence/read-tools.ts";
import { parseContent } from "../content/parse-content.ts";
import { isObject } from "../content/place.ts";
import { type DocumentReading, issueNote, notesOf } from "../document-reading.ts";
import { readDocument } from "../read-document.ts";

type Found = Pick<CheckedDocument, "url" | "observedAt" | "sha256">;

export type DocumentBundle =
	| {
			ok: true;
			/** Null for a list of tools. */
			format: DocumentFormat | null;
			bundle: EvidenceBundle;
			/** Where it is not as its format says. */
			issues: readonly ProblemIssue[];
			notes: string[];
	  }
	| { ok: false; notes: string[] };

/** What can be checked of a document, or of a bare list of tools, before anything is asked. */
export function bundleOfDocument(text: string, facts: Found): DocumentBundle {
	const document = checkedDocument(text, facts);
	const read = readDocument(text);
	const isArray = Array.isArray(document?.content);
	const reading = isArray ? null : read.reading;
	const list = reading === null ? toolListIn(document?.content) : undefined;
	if (document === undefined || !(reading || list))
		return { ok: false, notes: isArray ? [NO_TOOLS] : notesOf(read) };
	const format = reading?.format ?? null;
	const bundle: EvidenceBundle = {
		...emptyBundle(facts.observedAt, reading),
		documents: [{ ...document, format }],
	};
	const issues = list ? flawsOf(list) : read.ok ? [] : read.issues;
	const flaws = issues.map(issueNote);
	const notes = list ? [] : notesOf(read).filter((note) => !flaws.includes(note));
	return { ok: true, format, bundle, issues, notes };
}

const NO_TOOLS = "It is a list, but not of tools. Check each document in a file of its own.";

function checkedDocument(text: string, facts: Found): CheckedDocument | undefined {
	const parsed = parseContent(text);
	return parsed.ok
		? { ...facts, format: null, content: parsed.value, body: parsed.body }
		: undefined;
}

interface ToolList {
	items: readonly unknown[];
	pointer: string;
}

/** As servers answer it, or as people save it. Servers in a list have names too. */
function toolListIn(content: unknown, pointer = "#"): ToolList | undefined {
	if (isObject(content)) {
		const name = "tools" in content ? "tools" : "result";
		return toolListIn(content[name], `${pointer}/${name}`);
	}
	if (!Array.isArray(content)) return undefined;
	const isList = content.length === 0 || content.some((item) => isObject(item) && "name" in item);
	return isList && !content.some(isServer) ? { items: content, pointer } : undefined;
}

function isServer(item: unknown): boolean {
	return isObject(item) && ["version", "packages", "remotes"].some((name) => name in item);
}

/** By the reader that looks at servers use. */
function flawsOf({ items, pointer }: ToolList): ProblemIssue[] {
	const { unreadable } = readTools(items);
	const detail = "is a tool that cannot be read; of a server that lists it, no tool is told";
	return unreadable
		.slice(0, DOCUMENT.maxIssues)
		.map((place) => ({ pointer: `${pointer}/${place}`, detail }));
}

/** What a reading says, of which nothing has been observed. */
export function emptyBundle(at: string, reading: DocumentReading | null = null): EvidenceBundle {
	const listing = {
		names: reading?.name ? [reading.name] : [],
		connections: reading?.connections ?? [],
		authentication: reading?.authentication ?? [],
		websiteUrl: reading?.websiteUrl ?? null,
		repositoryUrl: reading?.repositoryUrl ?? null,
		license: reading?.license ?? null,
		texts: {},
		provenNamespaces: [],
	};
	return { at, listing, documents: [], evidence: [], former: [], looks: [] };
}
