import { by } from "#contract/compare.ts";
import type { Evidence } from "#contract/evidence/evidence.ts";
import { membersOf } from "#contract/members-of.ts";
import { isItsOwn, observedSubject } from "#domain/evidence/asked-observations.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import type { Listing, SeenFacts } from "#domain/records/agent-record.ts";
import { Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { toolsAt } from "../formats/tools-at.ts";
import { storedFacts } from "../light-facts.ts";

type Named = Parameters<typeof isItsOwn>[1] & Pick<Listing, "observations">;

/** What looks saw of its endpoints, packages and repository, read as strictly as documents. The unseen is left out. */
export function seenFacts(evidence: readonly Evidence[], listing: Named): SeenFacts[] {
	const looks = evidence
		.filter((look) => (look.kind === "endpoint" ? look.tools : isItsOwn(look, listing)))
		.sort(by(({ subject }) => subject));
	return [...Map.groupBy(looks, ({ kind }) => kind).values()].flatMap((group) => {
		const facts = storedFacts(group.map((look) => readingOf(look, listing)));
		const known = [...facts].filter(([, value]) => !["", "0", "null"].includes(String(value)));
		return group.slice(0, 1).map((look) => ({
			said: membersOf<Partial<Listing>>(known),
			fact: {
				source: "seen" as const,
				checkedAt: look.observed_at,
				origin: "url" in look ? look.url : subjectWords(look.subject),
			},
		}));
	});
}

function readingOf(look: Evidence, { observations }: Named): DocumentReading {
	const place = new Place({ value: look, pointer: "#", notes: { issues: [], flags: [] } });
	const subject = observedSubject(look);
	return {
		...blankReading("mcp-server"),
		tools: toolsAt(place, "tools"),
		license: place.text("license"),
		observations: observations.filter((row) => row.asked && row.subject === subject),
	};
}
