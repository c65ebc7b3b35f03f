import { z } from "zod";
import { Advisory } from "#contract/evidence/osv.ts";
import { SOURCE } from "#contract/intake/source.ts";
import { registryKey } from "#domain/advisories/advisory-id.ts";
import { gateLines, gateText } from "#domain/texts/text-gate.ts";
import { flawOfJson } from "./body-flaws.ts";
import { fetchPage } from "./fetch-page.ts";
import type { Reading, TakenAdvisories } from "./way.ts";

const Listed = z.object({ advisories: z.array(z.unknown()) });

/**
 * All advisories of another instance, withdrawn ones too, so that they are taken over as they are now. Its own ones that come
 * back are none of them. Nothing for instances of earlier versions.
 */
export async function readAdvisories(reading: Reading, address: string): Promise<TakenAdvisories> {
	const answer = await fetchPage(reading, { address, flawOf: flawOfJson, accepted: [404] });
	const { data } = Listed.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined);
	if (!data) return {};
	const own = registryKey(reading.ports.ownBaseUrl);
	const read = data.advisories.map((raw) => Advisory.safeParse(raw).data);
	const foreign = read.filter(
		(entry) => registryKey(entry?.database_specific.registry ?? null) !== own,
	);
	let left: number = SOURCE.maxAdvisoryCharacters;
	const advisories = foreign.flatMap((advisory) => {
		if (!advisory || !gateText(advisory.summary).ok || !gateLines(advisory.details).ok) return [];
		left -= JSON.stringify(advisory).length;
		return left >= 0 ? advisory : [];
	});
	return { advisories, advisoriesLeftOut: foreign.length - advisories.length };
}
