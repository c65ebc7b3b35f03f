const usual = (slug: string, icon: string, name: string, description: string) => ({
	slug,
	icon,
	name,
	description,
});

/** What people look for in a registry of agents. No "other": what fits none has no category. */
export const USUAL_CATEGORIES: readonly ReturnType<typeof usual>[] = [
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
