import { lastPage, pageOf } from "#contract/http/paging.ts";
import { COMMENT_STATUSES, type CommentStatus } from "#contract/vocabulary.ts";
import { listCommentsByStatus } from "#registry/comments/list-comments-by-status.ts";
import type { RegistryReader } from "#registry/store.ts";
import { ofTicks } from "#views/dashboard/form-attempt.ts";
import { commentActs } from "../../../acts/comment-acts.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, pageNumber, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { askAboutMany, doneOfMany } from "../outcomes.ts";
import { COMMENTS_PAGE_LENGTH, deskCommentsPath, deskCommentsView } from "./desk-comments-view.ts";

export function deskCommentHandlers(parts: DashboardParts) {
	const { store } = parts.registry;
	const run = deskActs(parts);
	return {
		deskComments: showPage(parts, (visit) => showComments(store, visit)),
		decideComment: takeForm(parts, "decideComment", {
			act: async (visit, { decision, ...input }) => {
				const act = commentActs[`comment.${decision}`];
				const { status } = await run(visit, act, { ...input, ...visit.parameters });
				return { to: deskCommentsPath(statusOf(visit)), done: status };
			},
			again: (visit) => showComments(store, visit),
		}),
		publishComments: takeForm(parts, "publishComments", {
			ask: ({ comments }) => askAboutMany("Publish", comments, "comment"),
			act: async (visit, { comments: ids }) => {
				const { published, left } = await run(visit, commentActs["comment.publish_many"], { ids });
				const done = doneOfMany(published.length);
				if (left.length === 0) return { to: deskCommentsPath("held"), done };
				const details = left.map(({ detail }) => detail);
				return showComments(store, { ...visit, done }, details);
			},
			again: (visit) => showComments(store, { ...visit, attempt: ofTicks(visit.attempt) }),
		}),
	};
}

async function showComments(store: RegistryReader, visit: Visit, left: readonly string[] = []) {
	const status = statusOf(visit);
	const comments = await listCommentsByStatus(store, status);
	const limit = COMMENTS_PAGE_LENGTH;
	const asked = visit.attempt ? pageWith(comments, visit.parameters.id) : pageNumber(visit);
	const page = Math.min(asked, lastPage(comments.length, limit));
	const shown = pageOf(comments, { page, limit });
	const authors = shown.map(({ accountId }) => accountId);
	return deskCommentsView(visit.hour.context, {
		...visit,
		status,
		comments,
		page,
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
