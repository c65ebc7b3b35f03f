import { signInPath } from "#contract/http/addresses.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import type { Handler } from "../handler.ts";
import { type FormOptions, type Sent, type SentVisit, takeForm } from "./take-form.ts";
import type { DashboardParts, Visit } from "./visit.ts";

interface FormPage {
	path: (visit: Visit) => string;
	/** As for a single form. */
	again?: FormOptions<keyof Sent>["again"];
}

interface After<Id extends keyof Sent> extends Pick<FormOptions<Id>, "confirm" | "ask"> {
	/** True for what may be done only soon after signing in. Others sign in first, and come back to the page. */
	needsSignIn?: true;
	/** Key of the message that the next page shows once. */
	done?: string | ((form: Sent[Id]) => string);
	/** Where to go, if not to the page of the form. */
	to?: string | ((visit: Visit) => string);
}

/** Processes the forms of one page: each leads back to it or, with what is wrong, shows it again. */
export function formsOf(parts: DashboardParts, { path, again }: FormPage) {
	return <Id extends keyof Sent>(
		id: Id,
		after: string | After<Id>,
		act: (visit: SentVisit<Id>, form: Sent[Id]) => Promise<unknown>,
	): Handler => {
		const {
			done,
			to = path,
			needsSignIn,
			...options
		} = typeof after === "string" ? { done: after } : after;
		return takeForm(parts, id, {
			...options,
			...(again && { again }),
			act: async (visit, form) => {
				if (needsSignIn && !isConfirmed(visit.session, parts.registry.now())) {
					return { to: signInPath(path(visit)) };
				}
				await act(visit, form);
				return {
					to: typeof to === "string" ? to : to(visit),
					done: typeof done === "function" ? done(form) : done,
				};
			},
		});
	};
}
