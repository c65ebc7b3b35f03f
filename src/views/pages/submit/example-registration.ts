import type { RegistrationRequest } from "#contract/registration.ts";
import { EXAMPLE_REGISTRATION } from "../../open-api/example-answers.ts";
import type { ViewContext } from "../../view-context.ts";

/** A registration that states everything. It would be accepted as it stands. */
export function exampleRegistration({ snapshot }: ViewContext): RegistrationRequest {
	const [category] = snapshot.categories;
	const site = EXAMPLE_REGISTRATION.website_url;
	return {
		...EXAMPLE_REGISTRATION,
		...(category ? { category_slug: category.slug } : {}),
		model_stack: ["larch-2-70b"],
		docs_url: `${site}docs`,
		github_url: "https://git.example.org/tide/table",
		creator_name: "Tide & Co",
		behavioral_profile: {
			access_scope: "public_data",
			effect_scope: "read_only",
			autonomy_level: "supervised",
			propagation_scope: "isolated",
			containment_strength: "strong",
			recoverability_level: "full",
			sensitive_access: [],
		},
	};
}
