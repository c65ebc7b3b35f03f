import { LOGO_FIELDS } from "#contract/agents/logo.ts";
import { FACTS } from "#contract/facts/facts.ts";
import { getParameter } from "#contract/http/addresses.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import { type LogoDecoder, sendLogo } from "#registry/logos/send-logo.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import type { FormParts } from "../../../middleware/read-form-body.ts";
import { type Handler, sendAsRow } from "../../handler.ts";
import { type DashboardParts, type Visit, visitOf } from "../visit.ts";

/** A logo before it is public: for its sender, for moderators, and for owners of a listing that has it. */
export function keptLogo(parts: DashboardParts): Handler {
	const { store } = parts.registry;
	return async (request, response) => {
		const { account, parameters } = visitOf(request, parts);
		const sha256 = getParameter(parameters, "sha256");
		const logo = await store.logos.find(sha256);
		const holders = await store.agents.by("logo", sha256);
		const owners = (await ownersOf(store, account, "view")).map(({ id }) => id);
		const senders = [logo?.by, ...holders.map(({ ownerId }) => ownerId)];
		const isOwn = owners.some((id) => senders.includes(id));
		if (!logo || !(isOwn || roleAllows(account.role, "moderate"))) {
			throw new Refusal("not_found", "You have no logo with this digest.");
		}
		await sendAsRow(request, response, { body: Buffer.from(logo.png, "base64") });
	};
}

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
