import { acceptRegistration } from "./accept-registration.ts";
import { Refusal } from "./errors.ts";
import type { ImportedAgent } from "./imported-agent.ts";
import type { Listing } from "./records/listing.ts";
import { gateText } from "./text-gate.ts";
import { checkWebAddress } from "./web-address.ts";

export type AcceptedImport = { ok: true; listing: Listing } | { ok: false; reason: string };

/**
 * Turns an imported agent into a listing. A fact that the gates refuse is left out, because its owner is not there to
 * mend it; only an agent without an acceptable title is not taken.
 */
export function acceptImport(imported: ImportedAgent): AcceptedImport {
	const accepted = acceptWhatHolds(imported.request);
	if (!accepted.ok) return accepted;
	const logo = checkWebAddress(imported.logoUrl ?? "");
	return {
		ok: true,
		listing: {
			...accepted.listing,
			deploymentType: gateOptional(imported.deploymentType),
			logoUrl: logo.ok ? logo.href : null,
			launchedAt: imported.launchedAt ? new Date(imported.launchedAt).toISOString() : null,
			integrations: (imported.integrations ?? []).map(gateOptional).filter((name) => name !== null),
		},
	};
}

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

function gateOptional(raw: string | undefined): string | null {
	const gated = gateText(raw ?? "");
	return gated.ok && gated.text !== "" ? gated.text : null;
}
