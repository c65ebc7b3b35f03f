import { DESK_PATH } from "#contract/addresses.ts";
import { CommentDecisionForm } from "#contract/forms.ts";
import { decideComment } from "#registry/comments/decide-comment.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { COMMENTS_PAGE_LENGTH, deskCommentsView } from "#views/dashboard/desk-comments-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { pageOf } from "#views/moderation/page-of.ts";
import type { Handlers } from "../handler.ts";
import { deskVisit, findPeople, pageNumber } from "./desk-visit.ts";
import { showPage } from "./show-page.ts";
import { takeForm } from "./take-form.ts";
import type { DashboardParts, Visit } from "./visit.ts";

/** Comments that wait, and the decisions about them. */
export function deskCommentHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const { store } = registry;
	return {
		deskComments: showPage(parts, (visit) => showComments(store, visit)),
		decideComment: takeForm(parts, {
			schema: CommentDecisionForm,
			act: async ({ account, parameters }, { decision, reason }) => {
				const id = parameters.id ?? "";
				const { status } = await decideComment(registry, {
					...{ id, decision, reason },
					actor: account,
				});
				onChange();
				return `${DESK_PATH}comments/?done=${status}`;
			},
			again: (visit, attempt) => showComments(store, visit, attempt),
		}),
	} satisfies Partial<Handlers>;
}

async function showComments(
	store: RegistryReader,
	visit: Visit,
	attempt?: FormAttempt,
): Promise<DashboardView> {
	const comments = await store.listHeldComments();
	const attempted = visit.parameters.id;
	const page = attempt ? pageWith(comments, attempted) : pageNumber(visit);
	const shown = pageOf(comments, { page, limit: COMMENTS_PAGE_LENGTH });
	const authors = shown.map(({ accountId }) => accountId);
	return deskCommentsView(visit.hour.context, {
		...(await deskVisit(store, visit, attempt)),
		...{ comments, page, attempted },
		people: await findPeople(store, authors),
	});
}

/** The page that a comment stands on; the first where it waits no more. */
function pageWith(comments: readonly { id: string }[], id: string | undefined): number {
	const index = comments.findIndex((comment) => comment.id === id);
	return 1 + Math.floor(Math.max(0, index) / COMMENTS_PAGE_LENGTH);
}
