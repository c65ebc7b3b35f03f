import { MEDIA_TYPES } from "#contract/media-types.ts";
import { Refusal } from "#domain/errors.ts";
import { isModerator } from "#domain/records/account-record.ts";
import { sendAnswer } from "../../../send-answer.ts";
import type { Handler } from "../../handler.ts";
import { type DashboardParts, visitOf } from "../visit.ts";

/** A logo before it is public: for its sender, for moderators, and for owners of a listing that has it. */
export function keptLogo(parts: DashboardParts): Handler {
	const { store } = parts.registry;
	return async (request, response) => {
		const { account, parameters } = visitOf(request, parts);
		const sha256 = parameters.sha256 ?? "";
		const logo = await store.logos.find(sha256);
		const holders = await store.agents.by("logo", sha256);
		const isOwn = logo?.by === account.id || holders.some(({ ownerId }) => ownerId === account.id);
		if (!logo || !(isOwn || isModerator(account.role))) {
			throw new Refusal("not_found", "You have no logo with this digest.");
		}
		const body = Buffer.from(logo.png, "base64");
		await sendAnswer(request, response, {
			status: 200,
			mediaType: MEDIA_TYPES.png,
			cache: "no-store",
			body,
		});
	};
}
