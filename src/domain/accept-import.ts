import { IMPORTED_ROWS } from "#contract/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import { acceptRegistration } from "./accept-registration.ts";
import { Refusal } from "./errors.ts";
import { gateFact } from "./gate-fact.ts";
import type { ImportedAgent } from "./imported-agent.ts";
import type { Listing } from "./records/listing.ts";

export type AcceptedImport = { ok: true; listing: Listing } | { ok: false; reason: string };

/**
 * Turns an imported agent into a listing. Facts that the gates refuse are left out, because the owner cannot correct
 * them. An agent is refused only if its title is not acceptable.
 */
export function acceptImport(imported: ImportedAgent): AcceptedImport {
	const accepted = acceptWhatHolds(imported.request);
	if (!accepted.ok) return accepted;
	return { ok: true, listing: { ...accepted.listing, ...importedFacts(imported) } };
}

function importedFacts(imported: ImportedAgent): Partial<Listing> {
	const stated: Readonly<Record<string, unknown>> = imported;
	return membersOf(
		IMPORTED_ROWS.map((row) => [row.name, gateFact(row, stated[row.name], leaveOut)]),
	);
}

/** Unacceptable facts are left out silently. */
function leaveOut(): void {}

function acceptWhatHolds(request: ImportedAgent["request"]): AcceptedImport {
	try {
		return { ok: true, listing: acceptRegistration(request) };
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const broken = new Set(error.errors.map(({ pointer }) => pointer.split("/")[1]));
		if (broken.has("title")) {
			const detail = error.errors.find(({ pointer }) => pointer === "#/title")?.detail;
			return { ok: false, reason: `the title ${detail}` };
		}
		const rest = Object.entries(request).filter(([member]) => !broken.has(member));
		return acceptWhatHolds({ title: request.title, ...Object.fromEntries(rest) });
	}
}
