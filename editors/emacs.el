;; Emacs 29 or later: load this file from init.el; M-x eglot starts the server.
(define-derived-mode quadrille-mode prog-mode "Quadrille"
  (setq-local comment-start "// "
              indent-tabs-mode nil))
(add-to-list 'auto-mode-alist '("\\(\\.quad\\|\\.puzzlescript\\|/variants\\.ini\\)\\'" . quadrille-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '(quadrille-mode . ("quadrille" "lsp" "--stdio"))))
