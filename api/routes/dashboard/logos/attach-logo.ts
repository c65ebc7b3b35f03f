import { FACTS } from "#contract/facts.ts";
import { LOGO_FIELDS } from "#contract/logo.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import { Refusal } from "#domain/errors.ts";
import { type LogoDecoder, sendLogo } from "#registry/logos/send-logo.ts";
import type { FormParts } from "../../../middleware/read-form-body.ts";
import type { DashboardParts, Visit } from "../visit.ts";

/** Stores the logo of a form and adds its digest to the values, so that the form still has it if it is shown again. */
export function attachLogo(parts: DashboardParts & LogoDecoder) {
	return async ({ account }: Visit, { values, files }: FormParts): Promise<ProblemIssue[]> => {
		const { wire } = FACTS.logoSha256;
		if (values[LOGO_FIELDS.none] === "on") values[wire] = "";
		const bytes = files.get(LOGO_FIELDS.file);
		if (!bytes) return [];
		try {
			const { sha256 } = await sendLogo(parts.registry, { bytes, by: account.id }, parts);
			values[wire] = sha256;
			return [];
		} catch (error) {
			if (!(error instanceof Refusal) || error.code !== "invalid_body") throw error;
			return error.errors.map(({ detail }) => ({ pointer: `#/${wire}`, detail }));
		}
	};
}
