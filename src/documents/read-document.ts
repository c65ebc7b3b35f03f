import type { Connection } from "#contract/facts/connect.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { DOCUMENT_FORMATS, type DocumentFormat } from "#contract/intake/document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import { type ContentTree, parseContent } from "./content/parse-content.ts";
import { isObject, MAX_NOTED, note, Place, type PlaceNotes, pointerTo } from "./content/place.ts";
import { FORMAT_ROWS, type FormatRow, findFormat, unlikeFormat } from "./document-formats.ts";
import type { DocumentReading, ReadDocument } from "./document-reading.ts";
import { whyUnsaid } from "./formats/server-parts.ts";

/** Most texts are plain and need no further checks. */
const PLAIN = /^[\x20-\x7e\t\n\r]*$/u;

/**
 * Checks every member and text, of any format: limits depth and length of names, refuses names with a meaning in
 * JavaScript, and flags texts with hidden characters for reviewers. False if the content is not safe to read.
 */
function checkContent(content: unknown, body: string, notes: PlaceNotes): boolean {
	checkText(body, "#", notes);
	const waiting = [{ value: content, pointer: "#", depth: 1 }];
	let sound = true;
	for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
		const { value, pointer, depth } = visit;
		if (typeof value === "string") checkText(value, pointer, notes);
		if (typeof value !== "object" || value === null) continue;
		if (depth > DOCUMENT.maxDepth) {
			note(notes.issues, {
				pointer,
				detail: `must not be deeper than ${DOCUMENT.maxDepth} levels`,
			});
			return false;
		}
		if (isObject(value)) sound = checkNames(value, pointer, notes) && sound;
		for (const [name, member] of Object.entries(value)) {
			if (typeof member !== "string" && typeof member !== "object") continue;
			if (name.length > DOCUMENT.memberMaxCharacters) continue;
			waiting.push({ value: member, pointer: pointerTo(pointer, name), depth: depth + 1 });
		}
	}
	return sound;
}

function checkNames(object: object, pointer: string, notes: PlaceNotes): boolean {
	const names = Object.keys(object);
	const most = DOCUMENT.memberMaxCharacters;
	const isLong = names.some((name) => name.length > most);
	// Not checked further, because every pointer below would contain it.
	if (isLong) note(notes.issues, { pointer, detail: `has a name of more than ${most} characters` });
	else for (const name of names) checkText(name, pointerTo(pointer, name), notes);
	const meansMore = Object.hasOwn(object, "__proto__");
	if (meansMore) {
		note(notes.issues, { pointer: pointerTo(pointer, "__proto__"), detail: "is not allowed" });
	}
	return !isLong && !meansMore;
}

function checkText(text: string, pointer: string, notes: PlaceNotes): void {
	if (PLAIN.test(text)) return;
	const gated = gateText(text);
	if (!gated.ok) note(notes.flags, { pointer, detail: gated.detail });
}

const WHOLE = "#";
const GIVEN_BEFORE = "is repeated, and clients may use either";
const UNKNOWN_FORMAT = `has no known format: ${Object.values(DOCUMENT_FORMATS)
	.map(({ label }) => label)
	.join(", ")}`;
const NO_FRONT_MATTER =
	"must start with its front matter, between two lines of three hyphens, as Agent Skills requires";

/** The facts of a document. Detects the format unless it is given. Never throws because of content. */
export function readDocument(text: string, format?: DocumentFormat): ReadDocument {
	const kind = format ?? null;
	if (new TextEncoder().encode(text).length > DOCUMENT.maxBytes) {
		return refuseAll(kind, `must be at most ${DOCUMENT.maxBytes} bytes`);
	}
	const parsed = parseContent(text);
	if (kind === "agent-skill" && !(parsed.ok && parsed.syntax === "Markdown")) {
		return refuseAll(kind, parsed.ok || !/^---/u.test(text) ? NO_FRONT_MATTER : parsed.detail);
	}
	if (!parsed.ok) return refuseAll(kind, parsed.detail);
	const row =
		kind === null ? findFormat(parsed) : FORMAT_ROWS.find((candidate) => candidate.format === kind);
	if (row === undefined) return refuseAll(null, UNKNOWN_FORMAT + closestTo(parsed.value));
	if (typeof parsed.value !== "object" || parsed.value === null) {
		return refuseAll(row.format, "must be an object");
	}
	return readContent(row, parsed);
}

export function readDocuments(documents: readonly { text: string; format: DocumentFormat }[]) {
	return documents.flatMap(({ text, format }) => readDocument(text, format).reading ?? []);
}

function readContent(
	{ format, read }: FormatRow,
	{ value, repeated, body }: ContentTree,
): ReadDocument {
	const notes: PlaceNotes = { issues: [], flags: [] };
	for (const pointer of repeated) note(notes.issues, { pointer, detail: GIVEN_BEFORE });
	if (!checkContent(value, body, notes)) {
		return { ok: false, format, issues: bounded(notes.issues), reading: null };
	}
	const facts = boundWays(read(new Place({ value, pointer: WHOLE, notes }), body), notes);
	// A manifest never says where its bundle is, so there is nothing to mend in it.
	if (format !== "mcpb") for (const way of facts.connections) noteUnsaid(way, notes);
	const reading = { ...facts, flags: bounded(notes.flags) };
	if (notes.issues.length === 0) return { ok: true, reading };
	return { ok: false, format, issues: bounded(notes.issues), reading };
}

/** Of ways to connect, the first that are not too much to write out. */
function boundWays(reading: DocumentReading, { issues }: PlaceNotes): DocumentReading {
	let characters = 0;
	const connections = reading.connections.filter((way) => {
		characters += JSON.stringify(way).length;
		return characters <= DOCUMENT.maxWaysCharacters;
	});
	if (connections.length === reading.connections.length) return reading;
	note(issues, {
		pointer: WHOLE,
		detail: "has more packages, addresses and settings than are read",
	});
	return { ...reading, connections };
}

function noteUnsaid(connection: Connection, notes: PlaceNotes): void {
	const why = whyUnsaid(connection);
	if (why === undefined) return;
	note(notes.flags, { pointer: WHOLE, detail: `${why}, so it is left out of /v0.1` });
}

/** What the format lacks that most of the members are from. */
function closestTo(content: unknown): string {
	const [format] = MEMBERS.toSorted(
		(left, right) => countOf(right, content) - countOf(left, content),
	);
	if (!format || countOf(format, content) < 2) return "";
	return `. It is closest to ${unlikeFormat(format.format)}`;
}

/** Members by which people mean a format that they did not quite write. */
const MEMBERS: readonly { format: DocumentFormat; names: readonly string[] }[] = [
	{ format: "mcp-server", names: ["name", "description", "version", "repository", "websiteUrl"] },
	{ format: "a2a-card", names: ["name", "description", "version", "skills", "provider", "url"] },
	{ format: "mcpb", names: ["name", "version", "author", "display_name", "tools", "user_config"] },
	{ format: "ai-catalog-entry", names: ["identifier", "displayName", "type", "url", "data"] },
	{ format: "docker-mcp", names: ["name", "image", "about", "source", "config", "meta"] },
	{ format: "toolhive", names: ["name", "image", "transport", "tools", "tier", "permissions"] },
];

function countOf({ names }: (typeof MEMBERS)[number], content: unknown): number {
	return isObject(content) ? names.filter((name) => Object.hasOwn(content, name)).length : 0;
}

function refuseAll(format: DocumentFormat | null, detail: string): ReadDocument {
	return { ok: false, format, issues: [{ pointer: WHOLE, detail }], reading: null };
}

/** Without duplicates: a member can be read twice. */
function bounded(noted: readonly ProblemIssue[]): ProblemIssue[] {
	const distinct = new Map(noted.map((issue) => [`${issue.pointer} ${issue.detail}`, issue]));
	const all = [...distinct.values()];
	if (all.length <= DOCUMENT.maxIssues) return all;
	const head = all.slice(0, DOCUMENT.maxIssues - 1);
	const left = all.length - head.length;
	const more = noted.length < MAX_NOTED ? left : `at least ${left}`;
	return [...head, { pointer: WHOLE, detail: `has ${more} more like these` }];
}
