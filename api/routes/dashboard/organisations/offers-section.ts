import type { TransferAnswer } from "#contract/accounts/organisations.ts";
import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import type { Offer } from "#domain/records/transfer-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { showDay } from "#views/pages/display.ts";

export const OFFER_OUTCOMES = {
	offered: "Offered. Nothing changes until the new owner accepts.",
	accepted: "The agent has its new owner. Its page shows this within a few minutes.",
	declined: "You refused the offer.",
	withdrawn: "You withdrew the offer.",
};

/** Open offers of agents with what can be done about them, if there are any. */
export function offersSection(offers: readonly Offer[], mayAnswer = true): ui.Section | null {
	if (offers.length === 0) return null;
	const table = ui.table("Open offers of agents", {
		columns: ["Agent", ...(mayAnswer ? ["", ""] : [])],
		rows: offers.map((offer) => [...offerCells(offer), ...(mayAnswer ? answerCells(offer) : [])]),
		empty: "",
	});
	return ui.section("offers", "Offered agents", table);
}

function offerCells({ agentSlug, at, giver, taker, isHidden }: Offer): ui.Row {
	const lines = [`From ${giver} to ${taker}, ${showDay(at)}`];
	return isHidden
		? [{ text: agentSlug, lines: [...lines, "Hidden: it has no page until it is restored"] }]
		: [{ text: agentSlug, path: agentPath(agentSlug), lines }];
}

function answerCells({ id, agentSlug, isReceived }: Offer): ui.Row {
	const answer = (hidden: TransferAnswer, opener: string) =>
		ui.button(dashboardPath("answerOffer", id), `Yes, ${opener.toLowerCase()}`, {
			opener,
			label: `${opener} the offer of ${agentSlug}`,
			hidden,
		});
	return [
		isReceived ? answer({ answer: "accepted" }, "Accept") : "",
		isReceived
			? answer({ answer: "declined" }, "Refuse")
			: answer({ answer: "withdrawn" }, "Withdraw"),
	];
}
