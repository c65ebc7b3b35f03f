import { dashboardPath } from "#contract/addresses.ts";
import { addComment } from "#registry/comments/add-comment.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { readOwnSignals } from "#registry/signals/read-own-signals.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { Handlers } from "../../handler.ts";
import { showPage } from "../show-page.ts";
import { takeForm } from "../take-form.ts";
import type { DashboardParts, Visit } from "../visit.ts";
import { signalsView } from "./signals-view.ts";

interface Attempts {
	voteAttempt?: FormAttempt;
	commentAttempt?: FormAttempt;
}

const slugOf = ({ parameters }: Visit) => parameters.slug ?? "";

export function signalHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const page = async (visit: Visit, attempts: Attempts = {}): Promise<DashboardView> => {
		const { account, hour, done, query } = visit;
		const meant = query.vote;
		const signals = await readOwnSignals(registry.store, { slug: slugOf(visit), actor: account });
		return signalsView(hour.context, { account, ...signals, done, meant, ...attempts });
	};
	return {
		signals: showPage(parts, (visit) => page(visit)),
		vote: takeForm(parts, "vote", {
			act: async (visit, { value }) => {
				const slug = slugOf(visit);
				await castVote(registry, { slug, actor: visit.account, value });
				return { to: dashboardPath("signals", slug), done: "voted" };
			},
			again: (visit, voteAttempt) => page(visit, { voteAttempt }),
		}),
		comment: takeForm(parts, "comment", {
			act: async (visit, { body }) => {
				const slug = slugOf(visit);
				const { status } = await addComment(registry, { slug, actor: visit.account, body });
				if (status === "published") onChange("member");
				return { to: dashboardPath("signals", slug), done: status };
			},
			again: (visit, commentAttempt) => page(visit, { commentAttempt }),
		}),
	} satisfies Partial<Handlers>;
}
