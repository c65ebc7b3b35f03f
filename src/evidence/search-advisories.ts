import { by } from "#contract/compare.ts";
import type { AdvisoryEvidence } from "#contract/evidence/evidence.ts";
import { createOsvReader, type OsvAdvisory } from "#contract/evidence/osv.ts";
import { parseInstant } from "#contract/instants.ts";
import { parseJson } from "#contract/parse-json.ts";
import { isAffected } from "#domain/advisories/affects.ts";
import { advisorySubject, type Versioned, versionedName } from "#domain/advisories/ecosystems.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { packageNameIn } from "./look-at-package.ts";

const MAX_MATCHES = 20;
const MAX_SUMMARY_CHARACTERS = 200;

interface Searched extends Pick<AdvisoryEvidence, "matches"> {
	versioned: Versioned;
	undecided: string[];
}

/**
 * Which advisories of a snapshot affect these packages. Where it has none of their ecosystem, nothing was searched. It is as
 * old as its newest advisory. What cannot be read of it is counted.
 */
export async function searchAdvisories(
	documents: AsyncIterable<string | undefined>,
	{ subjects, now }: { subjects: readonly string[]; now: () => Date },
): Promise<AdvisoryEvidence[]> {
	const searched = new Map(subjects.map((subject) => [subject, searchedOf(subject)]));
	const groups = Map.groupBy(searched.values(), ({ versioned }) => versioned.subject);
	const kinds = new Set<string | undefined>();
	const read = createOsvReader(now().toISOString());
	const latest = now().getTime();
	let newest = 0;
	let unread = 0;
	for await (const text of documents) {
		for (const item of [parseJson(text ?? "")].flat()) {
			const { advisory, isWhole } = read(item);
			if (!isWhole) unread += 1;
			if (!advisory) continue;
			const modified = Date.parse(parseInstant(advisory.modified) ?? "") || 0;
			newest = Math.max(newest, Math.min(modified, latest));
			const about = new Set((advisory.affected ?? []).map(advisorySubject));
			for (const subject of about) {
				kinds.add(subject?.split("/")[0]);
				if (subject === undefined) continue;
				for (const entry of groups.get(subject) ?? []) note(entry, advisory);
			}
		}
	}
	return [...searched].map(([subject, { versioned, matches, undecided }]) => ({
		kind: "advisories",
		subject: subject.replace(/^package/, "advisories"),
		observed_at: now().toISOString(),
		snapshot_at: kinds.has(versioned.subject.split("/")[0]) ? new Date(newest).toISOString() : null,
		matches: matches
			.sort(by(({ malicious, id }) => `${malicious ? 0 : 1} ${id}`))
			.slice(0, MAX_MATCHES),
		undecided: undecided.sort().slice(0, MAX_MATCHES),
		unread,
	}));
}

function searchedOf(subject: string): Searched {
	const { name, version } = packageNameIn(subject);
	const kind = subject.slice("package:".length, subject.indexOf("/"));
	return { versioned: versionedName(kind, name, version), matches: [], undecided: [] };
}

function note({ versioned, matches, undecided }: Searched, advisory: OsvAdvisory): void {
	const { id, summary = id } = advisory;
	const affects = isAffected(advisory, versioned);
	if (affects === undefined) undecided.push(id);
	if (!affects) return;
	matches.push({
		id,
		summary: shortenText(summary, MAX_SUMMARY_CHARACTERS),
		malicious: id.startsWith("MAL-"),
		url: `https://osv.dev/vulnerability/${encodeURIComponent(id)}`,
	});
}
