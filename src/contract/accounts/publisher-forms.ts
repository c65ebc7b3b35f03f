import { z } from "zod";
import { formRow } from "./dashboard-row.ts";
import { optional } from "./form-fields.ts";
import { OwnerForm } from "./forms.ts";
import { PublisherRequest } from "./publisher.ts";

const { issuer, repository, workflow, environment } = PublisherRequest.shape;
const text = (shape: z.ZodString | z.ZodURL) => z.string().trim().pipe(shape);
const maybe = (shape: z.ZodOptional<z.ZodString>) => optional(text(shape.unwrap()));

const PublisherForm = OwnerForm.extend({
	issuer: text(issuer.unwrap()),
	repository: text(repository),
	workflow: maybe(workflow),
	environment: maybe(environment),
});

export const PUBLISHER_FORMS = [
	formRow("trustPublisher", "publishers/", PublisherForm, "addPublisher"),
	formRow("removeTrusted", "publishers/{id}/remove/", OwnerForm, "removePublisher"),
] as const;
