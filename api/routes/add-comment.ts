import { type CommentReceipt, CommentRequest } from "#contract/comment.ts";
import { addComment as takeComment } from "#registry/comments/add-comment.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import type { Handler } from "./handler.ts";
import { sendJson } from "./send-json.ts";
import { tokenActor } from "./token-actor.ts";

interface CommentParts {
	registry: RegistryContext;
	/** Asks for a new release. */
	onChange: OnChange;
}

const MESSAGES: Readonly<Record<CommentReceipt["status"], string>> = {
	held: "Held for a moderator. The comment becomes public once it is approved.",
	published: "Published. The comment appears on the page within a few minutes.",
};

/** Takes a comment from the owner of a token. */
export function addComment({ registry, onChange }: CommentParts): Handler {
	return async (request, response) => {
		const actor = tokenActor(request);
		const { body: text } = parseBody(CommentRequest, await readJsonBody(request));
		const slug = request.call.parameters.slug ?? "";
		const { id, status } = await takeComment(registry, { slug, actor, body: text });
		if (status === "published") onChange("member");
		const receipt: CommentReceipt = { id, status, message: MESSAGES[status] };
		await sendJson(request, response, receipt);
	};
}
