import { ASKED_ROWS } from "#contract/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import type { RegistrationRequest } from "#contract/registration.ts";
import { EXAMPLE_REGISTRATION } from "../../open-api/example-submission.ts";
import type { ViewContext } from "../../view-context.ts";

/** A registration that states everything. It would be accepted unchanged. */
export function exampleRegistration({ snapshot }: ViewContext): RegistrationRequest {
	const [category] = snapshot.categories;
	const others = ASKED_ROWS.filter(({ kind }) => kind !== "category");
	return {
		...EXAMPLE_REGISTRATION,
		...(category ? { category_slug: category.slug } : {}),
		...membersOf<RegistrationRequest>(others.map(({ wire, example }) => [wire, example])),
	};
}
