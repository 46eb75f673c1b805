//! The command line, and the server from its start to its end.

use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::Command;

use clap::Parser;
use stavka::places::Places;
use tokio::net::TcpListener;

use crate::error::Error;
use crate::hall::Hall;
use crate::library::Library;
use crate::web::{App, Guard, router};

/// The table in the browser: games on this machine, for its people and whoever gets a link
#[derive(Debug, Parser)]
#[command(name = "stavka serve", bin_name = "stavka serve", version)]
pub struct Cli {
    /// The port; any that is free for 0
    #[arg(long, default_value_t = 4141)]
    pub port: u16,
    /// Open the lobby in the browser
    #[arg(long)]
    pub open: bool,
    /// Where games are kept, instead of among your own files
    #[arg(long, value_name = "FOLDER")]
    pub games: Option<PathBuf>,
    /// A further name with its port by which pages may call the server, such as that of a tunnel of yours
    #[arg(long, value_name = "NAME:PORT")]
    pub name: Vec<String>,
    /// A plugin to load, besides those found
    #[arg(long, value_name = "FILE")]
    pub plugin: Vec<PathBuf>,
}

/// Serves until it is stopped.
pub fn serve(cli: Cli) -> Result<(), Error> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(32).build();
    runtime.map_err(|error| Error::Machine(error.to_string()))?.block_on(run(cli))
}

async fn run(cli: Cli) -> Result<(), Error> {
    let machine = |error: std::io::Error| Error::Machine(error.to_string());
    let places = Places::usual().map_err(machine)?;
    let games = cli.games.unwrap_or_else(|| places.games.join("tables"));
    let library = Library::open(places, &cli.plugin, say)?;
    for refused in &library.refused {
        say(&format!("refused: {refused}"));
    }
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, cli.port));
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|error| {
        Error::Machine(format!("port {} can't be had: {error}; name another with --port", cli.port))
    })?;
    let port = listener.local_addr().map_err(machine)?.port();
    let hall = Hall::open(games, library)?;
    let link = format!("http://127.0.0.1:{port}/#{}", hall.key.letters());
    say(&format!(
        "the table is at {link}\nwhoever has this address is its owner; Ctrl+C ends it, and every move is kept"
    ));
    if cli.open {
        show(&link);
    }
    let app = App::new(hall, Guard::new(port, &cli.name));
    let served = axum::serve(listener, router(app)).with_graceful_shutdown(async {
        let _ = tokio::signal::ctrl_c().await;
    });
    // Pages that listen would keep it waiting: every move is on the disk, so it may just end.
    tokio::select! {
        done = served => done.map_err(machine),
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}

fn say(line: &str) {
    // Where nobody reads it there is nobody to tell.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Opens the usual browser; where there is none, the address was printed.
fn show(link: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    if Command::new(opener).arg(link).spawn().is_err() {
        say("no browser could be started; open the address yourself");
    }
}
