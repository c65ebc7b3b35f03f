import type { ProblemIssue } from "#contract/http/problem.ts";
import { flawOfVersion, isUnfilled } from "#domain/agents/version-flaw.ts";
import type { DocumentReading } from "../document-reading.ts";

type Stated = Pick<DocumentReading, "name" | "title" | "description" | "version" | "connections">;

/** Members of a document that were never filled in. Neither publishing nor imports take such a document. */
export function findUnfilled({
	name,
	title,
	description,
	version,
	connections,
}: Stated): ProblemIssue[] {
	const packages = connections.filter((way) => way.kind === "package");
	const rows = [
		{ pointer: "#/name", detail: flawOfText(name) },
		{ pointer: "#/title", detail: flawOfText(title) },
		{ pointer: "#/description", detail: flawOfProse(description) },
		{ pointer: "#/version", detail: flawOf(version) },
		...packages.map((way, index) => ({
			pointer: `#/packages/${index}/version`,
			detail: flawOf(way.version),
		})),
	];
	return rows.flatMap(({ pointer, detail }) => (detail === undefined ? [] : [{ pointer, detail }]));
}

function flawOfText(text: string | null): string | undefined {
	return text !== null && isUnfilled(text) ? "is a placeholder" : undefined;
}

/** Prose may explain how templates are written, so only markers that it cannot mean count. */
function flawOfProse(text: string | null): string | undefined {
	return text !== null && /<<\s?[A-Z][\w .-]*>>/iu.test(text) ? "has a placeholder" : undefined;
}

function flawOf(version: string | null): string | undefined {
	const flaw = version === null ? undefined : flawOfVersion(version);
	return flaw && `is a ${flaw}`;
}
