/** Asks the authenticator for what the answer of our service says. */
type Act = (challenge: Response) => Promise<Credential | null>;

/** By the `data-script` of the form. */
const ACTS: Readonly<Record<string, Act>> = {
	"passkey-sign-in": async (challenge) =>
		navigator.credentials.get({
			publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(await challenge.json()),
		}),
	"passkey-add": async (challenge) =>
		navigator.credentials.create({
			publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(await challenge.json()),
		}),
};

/** Shows the forms of passkeys where the browser knows them. What the authenticator answers is sent like any other field. */
export function offerPasskeys(): void {
	if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-script]")) {
		const act = ACTS[form.dataset.script ?? ""];
		if (act) offer(form, act);
	}
}

function offer(form: HTMLFormElement, act: Act): void {
	const said = document.createElement("p");
	said.role = "status";
	form.append(said);
	form.hidden = false;
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		said.textContent = "Your browser asks you for the passkey.";
		fill(form, act).then(
			// Sends the form without coming here again.
			() => form.submit(),
			() => {
				said.textContent = "No passkey was used. Try again, or sign in by a link.";
			},
		);
	});
}

async function fill(form: HTMLFormElement, act: Act): Promise<void> {
	const challenge = await fetch(`${form.getAttribute("action")}challenge/`, {
		method: "POST",
		body: new URLSearchParams(),
	});
	if (!challenge.ok) throw new Error("No challenge was given");
	const credential = await act(challenge);
	const field = form.querySelector<HTMLInputElement>("input[name=credential]");
	if (!(credential instanceof PublicKeyCredential) || !field)
		throw new Error("No passkey was given");
	field.value = JSON.stringify(credential.toJSON());
}
