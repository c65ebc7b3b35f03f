import { pageOf } from "#contract/paging.ts";
import { COMMENT_STATUSES, type CommentStatus } from "#contract/vocabulary.ts";
import { decideComment } from "#registry/comments/decide-comment.ts";
import { listCommentsByStatus } from "#registry/comments/list-comments-by-status.ts";
import { publishComments } from "#registry/comments/publish-comments.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { ofTicks } from "#views/dashboard/form-attempt.ts";
import { showPage } from "../../dashboard/show-page.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, pageNumber, type Visit } from "../../dashboard/visit.ts";
import { findPeople } from "../find-people.ts";
import { doneOfMany } from "../outcomes.ts";
import { COMMENTS_PAGE_LENGTH, deskCommentsPath, deskCommentsView } from "./desk-comments-view.ts";

/** Comments, and the decisions about them. */
export function deskCommentHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const { store } = registry;
	return {
		deskComments: showPage(parts, (visit) => showComments(store, visit)),
		decideComment: takeForm(parts, "decideComment", {
			act: async (visit, form) => {
				const { account, parameters } = visit;
				const id = parameters.id ?? "";
				const { status } = await decideComment(registry, { ...form, id, actor: account });
				onChange("moderator");
				return { to: deskCommentsPath(statusOf(visit)), done: status };
			},
			again: (visit) => showComments(store, visit),
		}),
		publishComments: takeForm(parts, "publishComments", {
			act: async (visit, { comments: ids }) => {
				const { published, left } = await publishComments(registry, { ids, actor: visit.account });
				const done = doneOfMany(published.length);
				if (published.length > 0) onChange("moderator");
				if (left.length === 0) return { to: deskCommentsPath("held"), done };
				const details = left.map(({ detail }) => detail);
				return showComments(store, { ...visit, done }, details);
			},
			again: (visit) => showComments(store, { ...visit, attempt: ofTicks(visit.attempt) }),
		}),
	};
}

async function showComments(
	store: RegistryReader,
	visit: Visit,
	left: readonly string[] = [],
): Promise<DashboardView> {
	const status = statusOf(visit);
	const comments = await listCommentsByStatus(store, status);
	const attempted = visit.parameters.id;
	const list = { count: comments.length, limit: COMMENTS_PAGE_LENGTH };
	const page = visit.attempt ? pageWith(comments, attempted) : pageNumber(visit, list);
	const shown = pageOf(comments, { page, limit: COMMENTS_PAGE_LENGTH });
	const authors = shown.map(({ accountId }) => accountId);
	return deskCommentsView(visit.hour.context, {
		...visit,
		status,
		comments,
		page,
		attempted,
		left,
		people: await findPeople(store, authors),
	});
}

/** The state whose comments are listed. A form names the list it is part of. */
function statusOf({ query }: Visit): CommentStatus {
	return COMMENT_STATUSES.find((status) => status === query.status) ?? "held";
}

/** The page that shows a comment. The first one if the comment is in another state now. */
function pageWith(comments: readonly { id: string }[], id: string | undefined): number {
	const index = comments.findIndex((comment) => comment.id === id);
	return 1 + Math.floor(Math.max(0, index) / COMMENTS_PAGE_LENGTH);
}
