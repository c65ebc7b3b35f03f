import type { ProblemIssue } from "#contract/problem.ts";
import type { ReadDocument } from "./document-reading.ts";

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
