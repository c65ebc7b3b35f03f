import { addCategory, type NewCategory } from "./add-category.ts";
import type { Actor, RegistryContext } from "./registry-context.ts";

const usual = (slug: string, icon: string, name: string, description: string): NewCategory => ({
	slug,
	icon,
	name,
	description,
});

/** What people look for in a registry of agents. No "other": what fits none has no category. */
export const USUAL_CATEGORIES: readonly NewCategory[] = [
	usual("developer-tools", "💻", "Developer Tools", "Code, repositories, tests and reviews."),
	usual("data", "📊", "Data & Databases", "Tables, queries, pipelines and charts."),
	usual("browsers", "🌐", "Browsers & Scraping", "Opens pages, fills forms, reads sites."),
	usual("research", "🔎", "Search & Research", "Finds sources and reads them."),
	usual("communication", "💬", "Communication", "Mail, chat, calls and calendars of others."),
	usual("productivity", "📅", "Productivity & Documents", "Notes, files, tasks and meetings."),
	usual("finance", "💶", "Finance & Payments", "Accounts, invoices, markets and payments."),
	usual("commerce", "🛒", "Commerce & Marketing", "Shops, customers, campaigns and sales."),
	usual("cloud", "☁️", "Cloud & Infrastructure", "Servers, clusters, networks and deployments."),
	usual("monitoring", "📈", "Monitoring", "Logs, metrics, alarms and incidents."),
	usual("security", "🔒", "Security", "Scans, secrets, access and investigations."),
	usual("ai", "🧠", "AI & Models", "Models, prompts, memory and evaluation."),
	usual("media", "🎨", "Media & Design", "Pictures, sound, video, layout and type."),
	usual("travel", "🧭", "Maps & Travel", "Places, routes, weather and bookings."),
	usual("science", "🔬", "Science & Health", "Papers, measurements, care and medicine."),
	usual("games", "🎲", "Games & Fun", "Games, puzzles, stories and jokes."),
	usual("home", "🏡", "Home & Devices", "Lights, heating, printers and other things."),
];

/** Adds those whose slugs are not taken. Returns their slugs. */
export async function addUsualCategories(
	context: RegistryContext,
	actor: Actor,
): Promise<string[]> {
	const added: string[] = [];
	for (const category of USUAL_CATEGORIES) {
		if (await context.store.categories.find(category.slug)) continue;
		added.push((await addCategory(context, category, actor)).slug);
	}
	return added;
}
