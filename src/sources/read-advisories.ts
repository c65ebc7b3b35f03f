import { z } from "zod";
import { Advisory } from "#contract/evidence/osv.ts";
import { SOURCE } from "#contract/intake/source.ts";
import { gateLines, gateText } from "#domain/texts/text-gate.ts";
import { flawOfJson } from "./body-flaws.ts";
import { fetchPage } from "./fetch-page.ts";
import type { Reading } from "./way.ts";

const Listed = z.object({ advisories: z.array(z.unknown()) });

/**
 * All advisories of another instance, withdrawn ones too, so that they are taken over as they are now. Its own ones that come
 * back are left out. Undefined for instances of earlier versions.
 */
export async function readAdvisories(
	reading: Reading,
	address: string,
): Promise<Advisory[] | undefined> {
	const answer = await fetchPage(reading, { address, flawOf: flawOfJson, accepted: [404] });
	const { data } = Listed.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined);
	const own = URL.parse(reading.ports.ownBaseUrl)?.origin;
	let left: number = SOURCE.maxAdvisoryCharacters;
	return data?.advisories
		.flatMap((raw) => Advisory.safeParse(raw).data ?? [])
		.filter(({ summary, details }) => gateText(summary).ok && gateLines(details).ok)
		.filter(({ database_specific: { registry } }) => URL.parse(registry)?.origin !== own)
		.filter((advisory) => {
			left -= JSON.stringify(advisory).length;
			return left >= 0;
		});
}
