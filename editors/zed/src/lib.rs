use zed_extension_api as zed;

struct Quadrille;

impl zed::Extension for Quadrille {
    fn new() -> Self {
        Quadrille
    }

    fn language_server_command(
        &mut self,
        _: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("quadrille")
            .ok_or("Install Quadrille first: npm i -g quadrille")?;
        let args = vec!["lsp".into(), "--stdio".into()];
        Ok(zed::Command { command, args, env: vec![] })
    }
}

zed::register_extension!(Quadrille);
